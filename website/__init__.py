"""The laboratory as a site without a server: `make site`, or `python -m website`.

The site is JupyterLite: JupyterLab's pages, and a Python that runs in the reader's browser
(Pyodide). A folder of plain files comes out, which any web server can show, also
`python -m http.server` from a memory stick. The browser fetches nothing from anywhere else.

    wheels.py   finds and fetches what the kernel and the lessons import, and writes the list of it
    build.py    puts kernel, lessons, front page and reference into one folder
    front.py    the front page, made from the table of games and the lessons themselves
    lesson.js   what a lesson's page adds: a line that says what is happening
    offline.js  what the service worker adds: the list of files is there without a network, too
"""
