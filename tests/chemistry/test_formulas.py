"""Formulas: what people write is read, what cannot be read gets a sentence and a caret."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from quint.chemistry import BadFormula, Formula, NotInstalled, Undecided, formula, weight
from quint.chemistry.elements import KNOWN, NUMBER, SYMBOLS
from quint.chemistry.formulas import Atom, Choice, Group, Part, Unit
from quint.core import QuintError

# ── Reading ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "atoms"),
    [
        ("C", {"C": 1}),
        ("Co", {"Co": 1}),
        ("CO", {"C": 1, "O": 1}),
        ("Cu2CO3(OH)2", {"Cu": 2, "C": 1, "O": 5, "H": 2}),
        ("Cu₂CO₃(OH)₂", {"Cu": 2, "C": 1, "O": 5, "H": 2}),
        (" Cu2 CO3 (OH)2 ", {"Cu": 2, "C": 1, "O": 5, "H": 2}),
        ("KAl2(AlSi3O10)(OH)2", {"K": 1, "Al": 3, "Si": 3, "O": 12, "H": 2}),
        ("((CH3)2N)3P", {"C": 6, "H": 18, "N": 3, "P": 1}),
        ("K4[Fe(CN)6]", {"K": 4, "Fe": 1, "C": 6, "N": 6}),
        ("3CaO·Al2O3", {"Ca": 3, "O": 6, "Al": 2}),
        ("CuSO4·5H2O", {"Cu": 1, "S": 1, "O": 9, "H": 10}),
        ("Fe0.95O", {"Fe": Fraction(19, 20), "O": 1}),
        ("(Mg1.8Fe0.2)SiO4", {"Mg": Fraction(9, 5), "Fe": Fraction(1, 5), "Si": 1, "O": 4}),
        ("CaSO4·½H2O", {"Ca": 1, "S": 1, "O": Fraction(9, 2), "H": 1}),
        ("e-", {}),
    ],
)
def test_atoms_are_counted(text: str, atoms: dict[str, int]) -> None:
    assert formula(text).atoms == atoms


@pytest.mark.parametrize(
    "text",
    ["CaSO4·2H2O", "CaSO4.2H2O", "CaSO4*2H2O", "CaSO4•2H2O", "CaSO4⋅2H2O", "CaSO4 · 2 H2O",
     "CaSO₄.2H₂O", "CaSO4 .2H2O"],
)  # fmt: skip
def test_a_hydrate_has_many_dots(text: str) -> None:
    assert formula(text).atoms == {"Ca": 1, "S": 1, "O": 6, "H": 4}
    assert str(formula(text)) == "CaSO4·2H2O"


def test_half_a_water_is_printed_as_a_half() -> None:
    plaster = formula("CaSO4·0.5H2O")
    assert plaster.pretty == "CaSO₄·½H₂O"
    assert str(plaster) == "CaSO4·0.5H2O"


def test_a_dot_between_figures_is_never_guessed() -> None:
    assert formula("CaSO4.0.5H2O") == formula("CaSO4·½H2O")
    for text in ("Mg1.8Fe0.2SiO4", "CaO2.4SiO2", "Ca4.2"):
        with pytest.raises(BadFormula, match="decimal point or the dot of a hydrate"):
            formula(text)


@pytest.mark.parametrize(
    ("text", "charge", "printed"),
    [
        ("Na+", 1, "Na⁺"),
        ("Fe3+", 3, "Fe³⁺"),
        ("O2-", -2, "O²⁻"),
        ("OH-", -1, "OH⁻"),
        ("NH4+", 1, "NH₄⁺"),
        ("H3O+", 1, "H₃O⁺"),
        ("Al(OH)4-", -1, "Al(OH)₄⁻"),
        ("SO4^2-", -2, "SO₄²⁻"),
        ("SO4 2-", -2, "SO₄²⁻"),
        ("SO₄2-", -2, "SO₄²⁻"),
        ("SO₄²⁻", -2, "SO₄²⁻"),
        ("SO4--", -2, "SO₄²⁻"),
        ("SO4^2−", -2, "SO₄²⁻"),
        ("Hg2^2+", 2, "Hg₂²⁺"),
        ("[Fe(CN)6]3-", -3, "[Fe(CN)₆]³⁻"),
        ("Ca2+(aq)", 2, "Ca²⁺(aq)"),
        ("e-", -1, "e⁻"),
        ("NaCl(s)", 0, "NaCl(s)"),
    ],
)
def test_charges_are_read(text: str, charge: int, printed: str) -> None:
    found = formula(text)
    assert (found.charge, found.pretty) == (charge, printed)
    assert formula(printed) == formula(str(found)) == found


def test_open_formulas_must_be_decided_before_they_are_counted() -> None:
    opal = formula("SiO2·nH2O")
    with pytest.raises(Undecided, match=r"leaves n open"):
        _ = opal.mass
    assert opal.fill(n=1).atoms == {"Si": 1, "O": 3, "H": 2}
    assert opal.fill(n=0) == formula("SiO2")
    with pytest.raises(QuintError, match="Nothing would be left of nH₂O"):
        formula("nH2O").fill(n=0)
    with pytest.raises(Undecided, match=r"\(Zn,Fe\) may be any"):
        formula("(Zn,Fe)S").charges()


# ── Series ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("series", "members"),
    [
        ("SiO2", ["SiO2"]),
        ("(Zn,Fe)S", ["ZnS", "FeS"]),
        ("Ca5(PO4)3(F,Cl,OH)", ["Ca5(PO4)3F", "Ca5(PO4)3Cl", "Ca5(PO4)3(OH)"]),
        ("Al2SiO4(F,OH)2", ["Al2SiO4F2", "Al2SiO4(OH)2"]),
        ("(Na,K)Cl·nH2O", ["NaCl·nH2O", "KCl·nH2O"]),
        ("((Mg,Fe)O,CaO)2", ["(MgO)2", "(FeO)2", "(CaO)2"]),
        ("[(Mg,Fe)O]2", ["[MgO]2", "[FeO]2"]),
    ],
)
def test_end_members_make_one_choice_a_site(series: str, members: list[str]) -> None:
    assert [str(each) for each in formula(series).end_members()] == members


def test_a_site_can_be_shared() -> None:
    olivine = formula("(Mg,Fe)2SiO4")
    mixed = olivine.fill(Mg=0.9, Fe=0.1)
    assert mixed.atoms == {"Mg": Fraction(9, 5), "Fe": Fraction(1, 5), "Si": 1, "O": 4}
    ends = [each.mass for each in olivine.end_members()]
    assert mixed.mass == pytest.approx(0.9 * ends[0] + 0.1 * ends[1])
    assert olivine.fill(Fe=1) == formula("Fe2SiO4")
    assert formula("Al2SiO4(F,OH)2").fill(F=0.5, OH=0.5).atoms["O"] == 5


@pytest.mark.parametrize(
    ("shares", "sentence"),
    [
        ({"Mg": 0.9}, "must add up to 1"),
        ({"Mg": 0.9, "Fe": 0.2}, "must add up to 1"),
        ({"Zn": 1}, "Nothing in (Mg,Fe)₂SiO₄ is called Zn."),
        ({"Mg": -1, "Fe": 2}, "must be a decimal number"),
        ({"Mg": "much"}, "must be a decimal number"),
        ({"Mg": Fraction(1, 3), "Fe": Fraction(2, 3)}, "must be a decimal number"),
        ({"Mg": float("nan")}, "must be a decimal number"),
        ({"Mg": 10**9}, "must be a decimal number"),
        ({"Mg": "1e999999999"}, "must be a decimal number"),
    ],
)
def test_impossible_shares_get_a_sentence(shares: dict[str, float], sentence: str) -> None:
    with pytest.raises(QuintError) as told:
        formula("(Mg,Fe)2SiO4").fill(**shares)
    assert sentence in str(told.value)


def test_too_many_end_members_are_not_listed() -> None:
    with pytest.raises(QuintError, match="has 1024 end members"):
        formula("(Mg,Fe)" * 10).end_members()


# ── Unreadable ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "sentence", "caret"),
    [
        ("Xx2O", "There is no element Xx.", 0),
        ("NaClJ", "There is no element J.", 4),
        ("CuBb", "There is no element Bb.", 2),
        ("Cuo", "An element begins with a capital letter.", 2),
        ("cu", "An element begins with a capital letter.", 0),
        ("Cu2CO3(OH2", "This bracket is never closed.", 6),
        ("H2)O", "This bracket was never opened.", 2),
        ("(OH]", "Another bracket was opened.", 3),
        ("Al()", "Something is missing before this bracket.", 3),
        ("(Zn,)S", "Something is missing before this bracket.", 4),
        ("(,Zn)S", "Something is missing before this comma.", 1),
        ("Zn,FeS", "A comma stands only in brackets, between what may replace each other.", 2),
        ("H2O·", "Something is missing here.", 4),
        ("·H2O", "A dot stands between two parts, outside of brackets.", 0),
        ("(H2·O)", "A dot stands between two parts, outside of brackets.", 3),
        ("O0", "Nought of something is nothing: leave it out.", 1),
        ("O0.0", "Nought of something is nothing: leave it out.", 1),
        ("O02", "A number does not begin with a nought.", 1),
        ("Cu 2", "A number stands right behind what it counts.", 3),
        ("H1234567", "I read numbers of at most 6 figures.", 1),
        ("Na+Cl", "A charge stands at the end, like ^2+ or ^-.", 2),
        ("SO42-", "This can be read in two ways. Write SO4^2- or SO42^-.", 2),
        ("Fe^+-", "I cannot read this charge. Write it like ^2+ or ^-.", 2),
        ("Fe^21+", "I read charges from 1 to 20.", 2),
        ("(" * 11 + "H" + ")" * 11, "I read at most 10 brackets inside each other.", 10),
        ("H2☿", "I cannot read this sign.", 2),
        ("日本", "I cannot read this sign.", 0),
    ],
)
def test_an_unreadable_formula_gets_a_sentence_and_a_caret(
    text: str, sentence: str, caret: int
) -> None:
    with pytest.raises(BadFormula) as told:
        formula(text)
    assert told.value.sentence == sentence
    assert str(told.value).splitlines() == [sentence, f"  {text}", "  " + " " * caret + "^"]


def test_the_caret_stands_under_the_place_in_long_and_in_wide_formulas() -> None:
    with pytest.raises(BadFormula) as told:
        formula("Cu" * 50 + "?" + "O" * 50)
    _, shown, caret = str(told.value).splitlines()
    assert len(shown) <= 62
    assert shown[caret.index("^")] == "?"
    with pytest.raises(BadFormula) as told:
        formula("H\t\x07")
    assert "\x07" not in str(told.value)


@pytest.mark.parametrize("text", ["", "   ", "H" * 201, "(" * 10_000])
def test_nothing_and_too_much_get_a_sentence(text: str) -> None:
    with pytest.raises(QuintError) as told:
        formula(text)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 100


STRANGE = st.text("HOCuFe()[],.·*²⁻₂0123456789+-^ nx½\x00日é", max_size=60) | st.text(max_size=40)


@given(STRANGE)
def test_whatever_is_typed_is_read_or_refused_in_a_sentence(text: str) -> None:
    with suppress(QuintError):
        found = formula(text)
        assert formula(str(found)) == formula(found.pretty) == found


# ── Properties ────────────────────────────────────────────────────────────────────────────

symbols = st.sampled_from(SYMBOLS[:96])
# H20 and Fe203 are asked about, so no noughts here
whole = st.integers(1, 999).filter(lambda n: "0" not in str(n)).map(Fraction)
small = st.integers(1, 99).map(lambda n: Fraction(n, 100))
inner = whole | small | st.integers(101, 999).map(lambda n: Fraction(n, 100))
pairs = st.sampled_from(["()", "[]"])


def groups(units: st.SearchStrategy[Unit]) -> st.SearchStrategy[Unit]:
    several = st.lists(units, min_size=1, max_size=3).map(tuple)
    options = st.lists(several, min_size=2, max_size=3).map(tuple)
    return st.builds(Group, several, inner, pairs) | st.builds(Choice, options, inner, pairs)


def outermost(unit: Unit) -> bool:
    """A decimal above one may stand in brackets only."""
    return unit.count < 1 or unit.count.denominator == 1


units = st.recursive(st.builds(Atom, symbols, inner), groups, max_leaves=6)
some_units = st.lists(units.filter(outermost), min_size=1, max_size=3).map(tuple)
parts = st.builds(Part, some_units, whole | small | st.sampled_from(["n", "x"]))
formulas = st.builds(
    Formula,
    st.lists(parts, min_size=1, max_size=3).map(tuple),
    st.integers(-20, 20),
    st.sampled_from(["", "s", "l", "g", "aq"]),
).filter(lambda each: len(str(each)) <= 200)


@given(formulas)
def test_what_is_printed_is_read_as_the_same(made: Formula) -> None:
    assert formula(str(made)) == made
    assert formula(made.pretty) == made


plain = st.lists(st.tuples(symbols, st.integers(1, 19)), min_size=1, max_size=5).map(
    lambda pairs: "".join(f"{symbol}{count}" for symbol, count in pairs)
)


@given(plain, plain, st.integers(1, 50), st.integers(1, 50))
def test_masses_add_up(one: str, two: str, times: int, more: int) -> None:
    both = formula(f"({one}){times}·{more}{two}")
    assert both.mass == pytest.approx(times * formula(one).mass + more * formula(two).mass)
    assert sum(both.mass_fractions().values()) == pytest.approx(1)
    counts = [formula(one).atoms, formula(two).atoms]
    assert both.atoms == {
        symbol: times * counts[0].get(symbol, 0) + more * counts[1].get(symbol, 0)
        for symbol in both.atoms
    }


@given(st.lists(st.tuples(symbols, symbols), min_size=1, max_size=3))
def test_end_members_have_the_mass_of_their_choice(sites: list[tuple[str, str]]) -> None:
    series = formula("".join(f"({one},{two})" for one, two in sites) + "O")
    members = series.end_members()
    assert len(members) == 2 ** len(sites)
    lightest = weight("O") + sum(min(weight(one), weight(two)) for one, two in sites)
    assert min(each.mass for each in members) == pytest.approx(lightest)


# ── Pictures and the working ──────────────────────────────────────────────────────────────


def test_the_picture_has_the_letters_in_their_order_and_a_spoken_name() -> None:
    picture = ET.fromstring(formula("CaSO4·2H2O").svg())
    space = "{http://www.w3.org/2000/svg}"
    letters = picture.findall(f"{space}text")
    assert "".join(each.text or "" for each in letters) == "CaSO4·2H2O"
    places = [float(each.attrib["x"]) for each in letters]
    assert places == sorted(places)
    assert picture.findtext(f"{space}title") == "CaSO₄·2H₂O"
    four, base = letters[3], letters[2]
    assert four.text == "4"
    assert float(four.attrib["y"]) > float(base.attrib["y"])  # below the line
    assert picture.attrib["role"] == "img"


def test_the_working_of_a_mass_is_shown() -> None:
    # 63.546 + 15.999 = 79.545, of which 63.546 is 79.89 % and 15.999 is 20.11 %
    assert repr(formula("CuO").masses()) == (
        "CuO\n"
        "  Cu    1 ×  63.546 =    63.546 g   79.89%\n"
        "  O     1 ×  15.999 =    15.999 g   20.11%\n"
        "  one mole               79.545 g"
    )


def test_an_electron_has_no_atoms_to_weigh() -> None:
    with pytest.raises(QuintError, match="no atoms to weigh"):
        formula("e-").masses()


# ── What is never meant ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("H20", "H2O"), ("Fe203", "Fe2O3"), ("Al203", "Al2O3"), ("CuS04", "CuSO4"),
        ("C02", "CO2"), ("K0H", "KOH"), ("Ca(0H)2", "Ca(OH)2"), ("CuSO4·5H20", "CuSO4·5H2O"),
        ("Na2CO3·10H20", "Na2CO3·10H2O"),
        ("CU2CO3", "Cu2CO3"), ("CuSIO3", "CuSiO3"), ("PBS", "PbS"), ("SNO2", "SnO2"),
        ("NIO", "NiO"), ("NACL", "Na"), ("FECL3", "Fe"), ("ZNS", "Zn"), ("AGCL", "Ag"),
    ],
)  # fmt: skip
def test_a_slip_of_the_keyboard_gets_a_question(text: str, meant: str) -> None:
    with pytest.raises(BadFormula, match=rf"Did you mean {re.escape(meant)}[,?]"):
        formula(text)


@pytest.mark.parametrize(
    "text",
    ["C60", "C20H42", "H10", "NI3", "BI3", "CO", "HF", "CS2", "NO2", "Ca10(PO4)6(OH)2", "Fe100"],
)
def test_what_may_be_meant_is_read(text: str) -> None:
    assert str(formula(text)) == text


def test_carbon_and_uranium_can_be_told_from_copper() -> None:
    assert formula("C U2").atoms == {"C": 1, "U": 2}
    assert str(formula("C U2")) == "C U2"


# ── The elements ──────────────────────────────────────────────────────────────────────────


def test_symbols_are_those_of_the_library() -> None:
    periodictable = pytest.importorskip("periodictable")
    assert [each.symbol for each in periodictable.elements if each.number] == list(SYMBOLS)
    assert NUMBER["Au"] == 79
    with pytest.raises(QuintError, match="There is no element 'Xx'"):
        weight("Xx")


def test_known_states_fit_the_groups_of_the_periodic_table() -> None:
    assert not set(KNOWN) - set(SYMBOLS)
    assert not set(KNOWN) & {"He", "Ne", "Ar"}
    for group, state in (("Li Na K Rb Cs", 1), ("Be Mg Ca Sr Ba", 2), ("B Al Sc Y La", 3)):
        assert {KNOWN[symbol] for symbol in group.split()} == {(state,)}
    # no element gives more electrons than stand outside a noble gas, and none takes more than
    # the next noble gas has room for; a noble gas may open its own shell of eight
    nobles = [0, 2, 10, 18, 36, 54, 86, 118]
    for symbol, states in KNOWN.items():
        outside = NUMBER[symbol] - max(n for n in nobles if n < NUMBER[symbol])
        room = min(n for n in nobles if n >= NUMBER[symbol]) - NUMBER[symbol]
        assert all(-room <= state <= outside for state in states), symbol


# ── What is loaded ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("statement", "loaded"),
    [
        ("formula('(Zn,Fe)S').end_members()[0].charges(), MINERALS['Gold'].formula.svg()", ""),
        ("formula('SiO2').mass", "periodictable"),
        ("balance('H2 + O2 -> H2O')", "sympy"),
    ],
)
def test_libraries_are_loaded_by_whoever_needs_them(statement: str, loaded: str) -> None:
    script = (
        f"import sys; from quint.chemistry import *; {statement}; "
        "print(*({'periodictable', 'sympy', 'numpy', 'matplotlib'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert loaded in done.stdout
    if not loaded:
        assert done.stdout.split() == []
    elif loaded == "periodictable":
        assert "sympy" not in done.stdout


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "periodictable", None)
    with pytest.raises(NotInstalled, match="pip install periodictable"):
        _ = formula("SiO2").mass
