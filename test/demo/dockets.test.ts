import type { CaseDraft } from '../../src/demo/caseDraft';
import { isConviction } from '../../src/demo/charges';
import { parseDay, yearOf, type Day } from '../../src/demo/days';
import { DemoGenerator, isHidden } from '../../src/demo/generator';
import { isCourtClosed } from '../../src/server/domain/courtDays/courtDays';
import { DEMO_SEED, DEMO_TODAY } from '../../src/demo/loadDemo';
import { SENTENCE_DAYS } from '../../src/demo/stories/sentences';
import { displayName } from '../../src/server/search/recordName';

const TODAY = parseDay(DEMO_TODAY);
const CRIMES = /^(MR|F\w|CF|DF|CM)$/;
const VIOLATIONS = /^(IF|OV|OE)$/;
const MARRIAGES = /^D[CNR]$/;
const ESTATES = /^E[SUM]$/;

const cases: CaseDraft[] = [
  ...new DemoGenerator({ scale: 0.25, seed: DEMO_SEED, today: DEMO_TODAY }).cases(),
];

/** Numbers of up to five cases that have a problem. */
function wrong(isWrong: (draft: CaseDraft) => boolean, among = cases): string[] {
  return among
    .filter(isWrong)
    .slice(0, 5)
    .map((draft) => draft.number);
}

function ofType(pattern: RegExp): CaseDraft[] {
  const found = cases.filter((draft) => pattern.test(draft.typeCode));
  expect(found.length).toBeGreaterThan(20);
  return found;
}

function has(draft: CaseDraft, typeCode: string): boolean {
  return draft.entries.some((entry) => entry.typeCode === typeCode);
}

describe('docket entries', () => {
  it('sorts docket entries by date from the case opening, all on court days', () => {
    expect(
      wrong(
        ({ entries, filedOn }) =>
          entries[0]?.typeCode !== 'CASEOPEN' || entries[0].enteredOn !== filedOn,
      ),
    ).toEqual([]);
    expect(
      wrong(({ entries }) =>
        entries.some(
          ({ enteredOn }, index) =>
            enteredOn < (entries[index - 1]?.enteredOn ?? 0) ||
            enteredOn > TODAY ||
            isCourtClosed(enteredOn),
        ),
      ),
    ).toEqual([]);
  });

  it('disposes of each closed case once, on its disposition date', () => {
    expect(
      wrong(({ entries, isClosed, disposedOn }) => {
        const closings = entries.filter(({ typeCode }) => typeCode === 'CLOSED');
        return isClosed
          ? closings.length !== 1 || closings[0]?.enteredOn !== disposedOn
          : closings.length !== 0 || disposedOn !== null;
      }),
    ).toEqual([]);
  });

  it('includes a final order only on the day of the disposition', () => {
    const finals = ['SENTENCE', 'DECREE', 'ODISM', 'JUDGMENT'];
    expect(
      wrong(({ entries, disposedOn }) =>
        entries.some((entry) => finals.includes(entry.typeCode) && entry.enteredOn !== disposedOn),
      ),
    ).toEqual([]);
  });

  it('writes docket entries as well-formed sentences', () => {
    expect(
      wrong(({ entries }) =>
        entries.some(
          ({ text }) => /\.\.| {2}|undefined|NaN|null/.test(text) || !text.endsWith('.'),
        ),
      ),
    ).toEqual([]);
  });
});

describe('hearings', () => {
  it('schedules hearings on court days, never two in the same room at the same time', () => {
    const seen = new Set<string>();
    let count = 0;
    for (const { court, hearings } of cases) {
      for (const { day, hour, minute, room } of hearings) {
        expect(isCourtClosed(day)).toBe(false);
        seen.add(`${court.row.code} ${day} ${hour}:${minute} ${room}`);
        count++;
      }
    }
    expect(count).toBeGreaterThan(5_000);
    expect(seen.size).toBe(count);
  });

  it('includes occasional continuances, and upcoming hearings in most open cases', () => {
    const all = cases.flatMap(({ hearings }) => hearings);
    const cancelled = all.filter(({ isCancelled }) => isCancelled).length / all.length;
    expect(cancelled).toBeGreaterThan(0.03);
    expect(cancelled).toBeLessThan(0.3);
    const open = cases.filter(({ isClosed, typeCode }) => !isClosed && CRIMES.test(typeCode));
    const ahead = open.filter(({ hearings }) => hearings.some(({ day }) => day > TODAY));
    expect(ahead.length / open.length).toBeGreaterThan(0.55);
  });
});

describe('criminal cases', () => {
  it('sentences a defendant if and only if there is a conviction', () => {
    const crimes = ofType(CRIMES);
    expect(
      wrong((draft) => has(draft, 'SENTENCE') !== draft.charges.some(isConviction), crimes),
    ).toEqual([]);
    expect(crimes.some((draft) => draft.isClosed && has(draft, 'ODISM'))).toBe(true);
    expect(wrong((draft) => has(draft, 'SENTENCE') && has(draft, 'ODISM'), crimes)).toEqual([]);
  });

  it('disposes of charges together with the case, most serious charge first', () => {
    expect(
      wrong(
        ({ charges, isClosed, disposedOn, typeCode }) =>
          charges.length === 0 ||
          (/^(MR|F\w)$/.test(typeCode) && charges[0]?.degree !== typeCode) ||
          charges.some(
            (charge) =>
              (charge.disposition !== null) !== isClosed || charge.disposedOn !== disposedOn,
          ),
        ofType(CRIMES),
      ),
    ).toEqual([]);
  });

  it('uses felony levels for crimes since July 2014 and classes for earlier crimes', () => {
    const since = parseDay('2014-07-01');
    expect(
      wrong(({ charges }) =>
        charges.some(
          ({ degree, offenseOn }) =>
            (/^F\d$/.test(degree) && offenseOn < since) ||
            (/^F[A-D]$/.test(degree) && offenseOn >= since),
        ),
      ),
    ).toEqual([]);
  });

  it('uses only the degrees of offense that a statute section allows', () => {
    const degrees = new Map<string, Set<string>>();
    for (const { statute, degree } of cases.flatMap(({ charges }) => charges)) {
      degrees.set(statute, (degrees.get(statute) ?? new Set()).add(degree));
    }
    expect([...(degrees.get('IC 35-48-4-11') ?? [])].sort()).toEqual(['MA', 'MB']);
    expect([...(degrees.get('IC 35-42-1-1') ?? [])]).toEqual(['MR']);
    expect([...(degrees.get('IC 9-21-5-2') ?? [])]).toEqual(['IC']);
    const felonies = [...(degrees.get('IC 35-43-2-1.5') ?? [])];
    expect(felonies.every((degree) => ['F6', 'FD'].includes(degree))).toBe(true);
  });

  it('imposes sentences within the range of the most serious conviction', () => {
    const days = (text: string): number => {
      const [, amount = '0', unit] = /Sentence: (\d+) (days|years)/.exec(text) ?? [];
      return Number(amount) * (unit === 'years' ? 365 : 1);
    };
    expect(
      wrong(({ charges, entries }) =>
        entries.some(({ typeCode, text }) => {
          if (typeCode !== 'SENTENCE') return false;
          const ranges = charges
            .filter(isConviction)
            .map(({ degree }) => SENTENCE_DAYS[degree] ?? [0, 0]);
          const most = Math.max(...ranges.map((range) => range[1]));
          // Years are rounded.
          return days(text) < 1 || days(text) > most + 183;
        }),
      ),
    ).toEqual([]);
  });

  it('makes the state the plaintiff, or a city or town for ordinance violations', () => {
    const plaintiff = ({ parties }: CaseDraft): string => parties[0]?.name.last ?? '';
    expect(wrong((draft) => plaintiff(draft) !== 'State of Indiana', ofType(CRIMES))).toEqual([]);
    expect(wrong((draft) => !/^(City|Town) of /.test(plaintiff(draft)), ofType(/^OV$/))).toEqual(
      [],
    );
    expect(wrong((draft) => has(draft, 'SENTENCE'), ofType(VIOLATIONS))).toEqual([]);
  });
});

describe('other cases', () => {
  it('enters no money judgment in name changes, petitions, estates, and guardianships', () => {
    expect(
      wrong((draft) => has(draft, 'JUDGMENT'), ofType(/^(MI|XP|PC|E[SUM]|GU|GM|TR)$/)),
    ).toEqual([]);
  });

  it('keeps small-claims judgments within their limit', () => {
    expect(
      wrong(
        ({ entries }) =>
          entries.some(({ typeCode, text }) => {
            const [, amount = '0'] = /in the amount of \$([\d,.]+\d)/.exec(text) ?? [];
            return typeCode === 'JUDGMENT' && Number(amount.replaceAll(',', '')) > 10_000;
          }),
        ofType(/^(SC|EV)$/),
      ),
    ).toEqual([]);
  });

  it('names the personal representative, never the deceased, as the filing party of an estate', () => {
    expect(
      wrong(({ parties, entries }) => {
        const [decedent] = parties;
        const name = decedent === undefined ? '' : displayName(decedent.name);
        const isFiler = (text: string): boolean =>
          new RegExp(`(Filed by:|Appearance of|filed by:|for) ${name}\\.$`).test(text);
        return decedent?.role !== 'Decedent' || entries.some(({ text }) => isFiler(text));
      }, ofType(ESTATES)),
    ).toEqual([]);
  });

  it('grants no divorce within sixty days', () => {
    expect(
      wrong(
        ({ filedOn, disposedOn, entries }) =>
          entries.some(({ typeCode }) => typeCode === 'DECREE') && (disposedOn ?? 0) - filedOn < 60,
        ofType(MARRIAGES),
      ),
    ).toEqual([]);
  });

  it('gives most spouses the same last name', () => {
    const marriages = ofType(MARRIAGES);
    const shared = marriages.filter(
      ({ parties: [one, other] }) => one?.name.last === other?.name.last,
    );
    expect(shared.length / marriages.length).toBeGreaterThan(0.65);
    expect(shared.length).toBeLessThan(marriages.length);
  });
});

describe('people in demo cases', () => {
  const appearances = new Map<object, { draft: CaseDraft; name: string }[]>();
  for (const draft of cases) {
    for (const { resident, name } of draft.parties) {
      if (resident === null) continue;
      const known = appearances.get(resident) ?? [];
      known.push({ draft, name: displayName(name) });
      appearances.set(resident, known);
    }
  }
  const recurring = [...appearances.values()].filter(({ length }) => length > 1);

  it('reuses people in the same county over the years, sometimes under a name variant', () => {
    expect(recurring.length / appearances.size).toBeGreaterThan(0.15);
    expect(recurring.some(({ length }) => length > 4)).toBe(true);
    expect(
      recurring.every((list) => new Set(list.map(({ draft }) => draft.court.county)).size === 1),
    ).toBe(true);
    const years = recurring.filter(
      (list) => new Set(list.map(({ draft }) => yearOf(draft.filedOn))).size > 1,
    );
    expect(years.length / recurring.length).toBeGreaterThan(0.5);
    const renamed = recurring.filter((list) => new Set(list.map(({ name }) => name)).size > 1);
    expect(renamed.length / recurring.length).toBeGreaterThan(0.05);
  });

  it("doesn't use a person as a party after death", () => {
    const buried = new Map<object, Day>();
    for (const { typeCode, parties, filedOn } of cases) {
      const decedent = parties.find(({ role }) => role === 'Decedent')?.resident;
      if (ESTATES.test(typeCode) && decedent) buried.set(decedent, filedOn);
    }
    expect(buried.size).toBeGreaterThan(50);
    const later = cases.filter(({ parties, filedOn }) =>
      parties.some(
        ({ resident, role }) =>
          resident !== null && role !== 'Decedent' && filedOn >= (buried.get(resident) ?? Infinity),
      ),
    );
    expect(later.map(({ number }) => number)).toEqual([]);
    const twice = cases.filter(({ parties }) => parties[0]?.role === 'Decedent').length;
    expect(buried.size).toBeGreaterThan(twice * 0.9);
  });

  it('charges only adults, of a plausible age for their case', () => {
    const age = ({ filedOn }: CaseDraft, birthYear: number | null): number =>
      yearOf(filedOn) - (birthYear ?? 0);
    expect(
      wrong(
        (draft) =>
          draft.parties.some(
            ({ role, birthYear }) =>
              role === 'Defendant' && (age(draft, birthYear) < 18 || age(draft, birthYear) > 92),
          ),
        ofType(CRIMES),
      ),
    ).toEqual([]);
    expect(
      wrong(
        (draft) =>
          draft.parties[0]?.role === 'Child' && age(draft, draft.parties[0].birthYear) > 17,
        cases.filter((draft) => draft.parties[0]?.resident !== null),
      ),
    ).toEqual([]);
  });

  it('uses names at their national frequencies', () => {
    const surnames = cases
      .filter((draft) => !isHidden(draft))
      .flatMap(({ parties }) => parties)
      .filter(({ name, resident }) => !name.isOrganization && resident !== null)
      .map(({ name }) => name.last);
    const share = (surname: string): number =>
      surnames.filter((one) => one === surname).length / surnames.length;
    // The list of surnames covers somewhat more than half of the population.
    expect(share('Smith')).toBeGreaterThan(0.008);
    expect(share('Smith')).toBeLessThan(0.035);
    expect(new Set(surnames).size).toBeGreaterThan(1_000);
  });
});

describe('attorneys, judges, and firms', () => {
  const roles = new Map<string, { counties: Set<string>; sides: Set<string> }>();
  for (const { court, typeCode, parties } of cases) {
    for (const party of parties) {
      for (const { barNumber } of party.attorneys) {
        const known = roles.get(barNumber) ?? { counties: new Set(), sides: new Set() };
        known.counties.add(court.county);
        if (party.name.last === 'State of Indiana') known.sides.add('prosecutes');
        else if (CRIMES.test(typeCode)) known.sides.add('defends');
        roles.set(barNumber, known);
      }
    }
  }

  it('limits each attorney to prosecution or defense, prosecutors to one county, and other attorneys to two', () => {
    const attorneys = [...roles.values()];
    expect(attorneys.filter(({ sides }) => sides.size > 1)).toEqual([]);
    expect(attorneys.filter(({ counties }) => counties.size > 2)).toEqual([]);
    expect(
      attorneys.filter(({ sides, counties }) => sides.has('prosecutes') && counties.size > 1),
    ).toEqual([]);
    expect(attorneys.some(({ counties }) => counties.size === 2)).toBe(true);
  });

  it('puts no attorney on both sides of a case', () => {
    expect(
      wrong(({ parties }) => {
        const sides = new Map<string, Set<string>>();
        for (const { role, attorneys } of parties) {
          for (const { barNumber } of attorneys) {
            sides.set(barNumber, (sides.get(barNumber) ?? new Set()).add(role));
          }
        }
        return [...sides.values()].some((on) => on.size > 1);
      }),
    ).toEqual([]);
  });

  it('gives each court one judge at a time, six-year terms, and occasional special judges', () => {
    const judges = new Map<string, Set<string>>();
    for (const { court, judge, isSpecialJudge, endsOn } of cases) {
      if (isSpecialJudge) continue;
      const key = `${court.row.code}/${yearOf(Math.min(endsOn, TODAY))}`;
      judges.set(key, (judges.get(key) ?? new Set()).add(judge));
    }
    expect([...judges].filter(([, names]) => names.size > 1)).toEqual([]);
    const wayne = cases.filter(
      ({ court, isSpecialJudge }) => court.row.code === '89D01' && !isSpecialJudge,
    );
    expect(new Set(wayne.map(({ judge }) => judge)).size).toBeGreaterThan(1);
    const special = cases.filter(({ isSpecialJudge }) => isSpecialJudge);
    expect(special.length).toBeGreaterThan(0);
    expect(
      wrong(
        ({ entries, judge }) =>
          !entries.some(({ text }) => text.includes(`${judge} is appointed special judge`)),
        special,
      ),
    ).toEqual([]);
  });

  it('includes few firms that sue often and many that sue once, mostly local', () => {
    const plaintiffs = new Map<string, number>();
    for (const { parties, typeCode } of cases) {
      const [first] = parties;
      if (first?.name.isOrganization !== true || CRIMES.test(typeCode)) continue;
      plaintiffs.set(first.name.last, (plaintiffs.get(first.name.last) ?? 0) + 1);
    }
    const counts = [...plaintiffs.values()].sort((a, b) => b - a);
    expect(counts[1]).toBeGreaterThan(20);
    expect(counts.filter((count) => count === 1).length / counts.length).toBeGreaterThan(0.5);
    expect(plaintiffs.has('Indiana Department of Child Services')).toBe(false);
    const agencies = new Set(cases.flatMap(({ parties }) => parties.map(({ name }) => name.last)));
    expect(agencies).toContain('Indiana Department of State Revenue');
    expect(agencies).toContain('Indiana Department of Child Services');
  });
});

describe('case filings', () => {
  const count = (code: string): number => cases.filter(({ typeCode }) => typeCode === code).length;

  it('matches the mix of case types in court statistics', () => {
    expect(count('EU') / count('EM')).toBeGreaterThan(1.4);
    expect(count('EU') / count('EM')).toBeLessThan(4);
    expect(count('EU') / count('ES')).toBeGreaterThan(4);
    expect(count('CC') / count('CT')).toBeGreaterThan(4);
    expect(count('CM')).toBeGreaterThan(count('F6') + count('FD') * 0.5);
    expect((count('SC') + count('EV')) / cases.length).toBeGreaterThan(0.1);
  });

  it('increases case filings over the years except in 2020, with some in every year', () => {
    const years = new Map<number, number>();
    for (const { filedOn } of cases)
      years.set(yearOf(filedOn), (years.get(yearOf(filedOn)) ?? 0) + 1);
    for (let year = 1990; year <= 2026; year++) expect(years.get(year) ?? 0).toBeGreaterThan(0);
    expect(years.get(2020)).toBeLessThan(years.get(2019) ?? 0);
    expect(years.get(2025)).toBeGreaterThan(years.get(2005) ?? 0);
  });
});
