"""What the tests of the chemistry compare with; no value here comes from the code under test.

WEIGHTS  IUPAC's abridged standard atomic weights (Prohaska et al. 2022, table 2), typed off.
COUNTED  the atoms of the 46 end members of the 37 minerals, counted by hand, each with its molar
         mass in g/mol as three other packages agree on it to 0.02.
STATES   oxidation states as a textbook of mineralogy gives them.
"""

WEIGHTS = {
    "H": 1.008,
    "Li": 6.94,
    "Be": 9.0122,
    "C": 12.011,
    "O": 15.999,
    "F": 18.998,
    "Na": 22.990,
    "Mg": 24.305,
    "Al": 26.982,
    "Si": 28.085,
    "P": 30.974,
    "S": 32.06,
    "Cl": 35.45,
    "K": 39.098,
    "Ca": 40.078,
    "Fe": 55.845,
    "Cu": 63.546,
    "Zn": 65.38,
    "Mo": 95.95,
    "Ag": 107.87,
    "Sn": 118.71,
    "Pt": 195.08,
    "Au": 196.97,
    "Hg": 200.59,
    "Pb": 207.2,
}

COUNTED = {
    "acanthite": ("Ag 2 S 1", 247.80),
    "fluorapatite": ("Ca 5 P 3 O 12 F 1", 504.30),
    "chlorapatite": ("Ca 5 P 3 O 12 Cl 1", 520.75),
    "hydroxylapatite": ("Ca 5 P 3 O 13 H 1", 502.31),
    "beryl": ("Be 3 Al 2 Si 6 O 18", 537.49),
    "phlogopite": ("K 1 Mg 3 Al 1 Si 3 O 12 H 2", 417.25),
    "fluorannite": ("K 1 Fe 3 Al 1 Si 3 O 10 F 2", 515.86),
    "calcite": ("Ca 1 C 1 O 3", 100.09),
    "cassiterite": ("Sn 1 O 2", 150.71),
    "chalcopyrite": ("Cu 1 Fe 1 S 2", 183.51),
    "cinnabar": ("Hg 1 S 1", 232.65),
    "corundum": ("Al 2 O 3", 101.96),
    "diamond": ("C 1", 12.01),
    "dolomite": ("Ca 1 Mg 1 C 2 O 6", 184.40),
    "fluorite": ("Ca 1 F 2", 78.07),
    "galena": ("Pb 1 S 1", 239.26),
    "almandine": ("Fe 3 Al 2 Si 3 O 12", 497.74),
    "pyrope": ("Mg 3 Al 2 Si 3 O 12", 403.12),
    "gold": ("Au 1", 196.97),
    "gypsum": ("Ca 1 S 1 O 6 H 4", 172.16),
    "halite": ("Na 1 Cl 1", 58.44),
    "hematite": ("Fe 2 O 3", 159.69),
    "magnesio-hornblende": ("Ca 2 Mg 4 Al 2 Si 7 O 24 H 2", 813.93),
    "ferro-hornblende": ("Ca 2 Fe 4 Al 2 Si 7 O 24 H 2", 940.09),
    "kaolinite": ("Al 2 Si 2 O 9 H 4", 258.16),
    "malachite": ("Cu 2 C 1 O 5 H 2", 221.11),
    "molybdenite": ("Mo 1 S 2", 160.07),
    "muscovite": ("K 1 Al 3 Si 3 O 12 H 2", 398.30),
    "forsterite": ("Mg 2 Si 1 O 4", 140.69),
    "fayalite": ("Fe 2 Si 1 O 4", 203.77),
    "opal (n=1)": ("Si 1 O 3 H 2", 78.10),
    "orthoclase": ("K 1 Al 1 Si 3 O 8", 278.33),
    "albite": ("Na 1 Al 1 Si 3 O 8", 262.22),
    "anorthite": ("Ca 1 Al 2 Si 2 O 8", 278.20),
    "platinum": ("Pt 1", 195.08),
    "pyrite": ("Fe 1 S 2", 119.97),
    "quartz": ("Si 1 O 2", 60.08),
    "silver": ("Ag 1", 107.87),
    "sphalerite": ("Zn 1 S 1", 97.44),
    "iron end member": ("Fe 1 S 1", 87.91),
    "spodumene": ("Li 1 Al 1 Si 2 O 6", 186.09),
    "sylvite": ("K 1 Cl 1", 74.55),
    "topaz": ("Al 2 Si 1 O 4 F 2", 184.04),
    "OH-topaz": ("Al 2 Si 1 O 6 H 2", 180.06),
    "turquoise": ("Cu 1 Al 6 P 4 O 28 H 16", 813.43),
    "wulfenite": ("Pb 1 Mo 1 O 4", 367.15),
}

# The same in every mineral of the box …
ALWAYS = {
    "H": 1,
    "Li": 1,
    "Na": 1,
    "K": 1,
    "Be": 2,
    "Mg": 2,
    "Ca": 2,
    "Zn": 2,
    "Al": 3,
    "Si": 4,
    "C": 4,
    "P": 5,
    "O": -2,
    "F": -1,
    "Cl": -1,
}
# … and those that change from one to the next, by end member; elements alone have 0.
STATES = {
    "acanthite": {"Ag": 1, "S": -2},
    "fluorannite": {"Fe": 2},
    "cassiterite": {"Sn": 4},
    "chalcopyrite": {"Cu": 1, "Fe": 3, "S": -2},
    "cinnabar": {"Hg": 2, "S": -2},
    "galena": {"Pb": 2, "S": -2},
    "almandine": {"Fe": 2},
    "gypsum": {"S": 6},
    "hematite": {"Fe": 3},
    "ferro-hornblende": {"Fe": 2},
    "malachite": {"Cu": 2},
    "molybdenite": {"Mo": 4, "S": -2},
    "fayalite": {"Fe": 2},
    "pyrite": {"Fe": 2, "S": -1},
    "sphalerite": {"S": -2},
    "iron end member": {"Fe": 2, "S": -2},
    "turquoise": {"Cu": 2},
    "wulfenite": {"Pb": 2, "Mo": 6},
}
NATIVE = {"diamond": "C", "gold": "Au", "platinum": "Pt", "silver": "Ag"}


def counted(name: str) -> dict[str, int]:
    words = COUNTED[name][0].split()
    return {symbol: int(count) for symbol, count in zip(words[::2], words[1::2], strict=True)}


def states(name: str) -> dict[str, int]:
    if name in NATIVE:
        return {NATIVE[name]: 0}
    mine = ALWAYS | STATES.get(name, {})
    return {symbol: mine[symbol] for symbol in counted(name)}
