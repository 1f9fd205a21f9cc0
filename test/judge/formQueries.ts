import { chance, pick } from '../support/chance';
import { plainText, plainWords, shownName, type JudgedName } from './judgedName';
import type { JudgedQuery } from './queries';
import { answerOf, type Answer, type Meaning } from './truth';

type Person = JudgedName & { readonly first: string };

/** Clerks' abbreviations, each with its full name. */
const SHORT_FORMS =
  'wm-william geo-george robt-robert eliz-elizabeth margt-margaret edw-edward richd-richard ' +
  'michl-michael patk-patrick jas-james thos-thomas jno-john benj-benjamin saml-samuel ma-maria ' +
  'chas-charles jos-joseph danl-daniel fredk-frederick alexr-alexander nathl-nathaniel';

/** Returns forms in which names are pasted and typed, in groups; the same in every run. */
export function makeFormQueries(register: readonly JudgedName[]): readonly JudgedQuery[] {
  const next = chance(32);
  const people = register.filter(isWhole);
  const plain = people.filter(({ first, last }) => isPlain(first) && isPlain(last));
  const queries: JudgedQuery[] = [];
  const add = (group: string, typed: string, meaning: Meaning): void => {
    queries.push({ group, typed, meaning });
  };

  for (const pair of SHORT_FORMS.split(' ')) {
    const [short = '', long = ''] = pair.split('-');
    const meaning = (last: string): Meaning =>
      ruled((name) => shortAnswer(name, short, long, last));
    const having = (form: string): Person[] =>
      people.filter(({ first }) => plainText(first) === form);
    const [old] = having(short);
    const row = pick(having(long), next);
    if (old !== undefined) add('short forms', `${capital(long)} ${old.last}`, meaning(old.last));
    for (const last of new Set([row.last, old?.last ?? row.last])) {
      add('short forms', `${capital(short)}. ${last}`, meaning(last));
    }
    add('short forms', `${row.last}, ${short}`, meaning(row.last));
  }

  const suffixed = people.filter(({ last, suffix }) => suffix !== null && isPlain(last));
  const FORMS: Readonly<Record<string, readonly string[]>> = {
    Jr: ['Junior', 'Jnr', ', Junior', 'JR.'],
    Sr: ['Senior', 'Snr', ', Sr.', 'Snr.'],
    II: ['2nd', 'the Second', 'the 2nd'],
    III: ['3rd', 'the Third', ', the 3rd'],
    IV: ['4th', 'the Fourth', ', the Fourth'],
  };
  for (let count = 0; count < 30; count += 1) {
    const row = pick(suffixed, next);
    const { first, last, suffix } = row;
    const form = pick(FORMS[suffix ?? ''] ?? ['Jr'], next);
    add('suffixes', `${first} ${last}${form.startsWith(',') ? '' : ' '}${form}`, {
      kind: 'person',
      first,
      last,
      suffix: suffix ?? '',
    });
  }

  for (let count = 0; count < 24; count += 1) {
    const { first, last } = pick(plain, next);
    const name = `${first} ${last}`;
    add(
      'trusts',
      pick(TRUSTS, next)(name),
      ruled((other) => trustAnswer(other, first, last)),
    );
  }
  for (const { last: name } of register.filter(isTrust).slice(0, 8)) {
    add('trusts', name, { kind: 'phrase', words: plainWords(name) });
  }

  const firms = register.filter(({ isOrganization }) => isOrganization);
  for (const [ending, forms] of ENDINGS) {
    const having = firms.filter(({ last }) => ending.test(last));
    for (let count = 0; count < 6 && having.length > 0; count += 1) {
      const { last } = pick(having, next);
      const typed = last.replace(ending, pick(forms, next));
      add(
        'businesses',
        typed,
        ruled((name) => firmAnswer(name, last)),
      );
    }
  }
  for (const [typed, written] of ACRONYMS) {
    add(
      'acronyms',
      typed,
      ruled((name) => wordsAnswer(name, plainWords(written), typed)),
    );
  }

  const withMiddle = plain.filter(({ middle }) => middle !== null && /^\p{L}/u.test(middle));
  const initialed = [
    ...people.filter(({ last }) => ['Edwards', 'Huxtable', 'Quimby'].includes(last)).slice(0, 6),
    ...Array.from({ length: 26 }, () => pick(withMiddle, next)),
  ].filter(({ middle }) => middle !== null);
  for (const { first, last, middle } of initialed) {
    const [one, two] = [first.charAt(0), (middle ?? '').charAt(0).toUpperCase()];
    const typed = pick(
      [
        `${one}.${two}. ${last}`,
        `${one} ${two} ${last}`,
        `${last}, ${one}.${two}.`,
        `${one}. ${two}. ${last}`,
        `${one}${two} ${last}`,
      ],
      next,
    );
    add(
      'initials',
      typed,
      ruled((name) => initialsAnswer(name, one, two, last)),
    );
  }

  for (const row of people.filter((name) => /[äöüøåß]/iu.test(shownName(name)))) {
    const { first, last } = row;
    const meaning = ruled((name) => foreignAnswer(name, first, last));
    add('transliteration', `${spellOut(first)} ${spellOut(last)}`, meaning);
    add('transliteration', `${first} ${last}`, meaning);
    add('transliteration', `${plainText(last)}, ${plainText(first)}`, meaning);
  }
  for (const [typed, first, last] of [
    ['Otto Krüger', 'Otto', 'Krüger'],
    ['Karl Schröder', 'Karl', 'Schröder'],
    ['Marie Jäger', 'Marie', 'Jäger'],
  ] as const) {
    add(
      'transliteration',
      typed,
      ruled((name) => foreignAnswer(name, first, last)),
    );
  }

  for (let count = 0; count < 12; count += 1) {
    const { first, last, middle } = pick(withMiddle, next);
    const letter = (middle ?? '').charAt(0);
    const meaning: Meaning = { kind: 'person', first, last, middle: letter };
    for (const typed of [
      `${first} ${letter} ${last}`,
      `${last} ${first} ${letter}`,
      `${last}, ${first} ${letter}.`,
      `${first} ${last} ${letter}`,
    ]) {
      add('order', typed, meaning);
    }
  }

  for (let count = 0; count < 45; count += 1) {
    const { first, last } = pick(plain, next);
    const other = pick(plain, next);
    const wrap = WRAPPERS[count % WRAPPERS.length] ?? ((name: string) => name);
    add('wrappers', wrap(`${first} ${last}`, `${other.first} ${other.last}`), {
      kind: 'person',
      first,
      last,
    });
  }
  return queries;
}

const TRUSTS: readonly ((name: string) => string)[] = [
  (name) => `${name} Revocable Living Trust`,
  (name) => `The ${name} Family Trust`,
  (name) => `${name} Irrevocable Trust dated 3/14/2005`,
  (name) => `${name} Living Trust u/a dtd March 3, 2010`,
  (name) => `In the Matter of the ${name} Revocable Trust`,
  (name) => `${name} Trust`,
];

/** An ending as recorded, and other ways to write it. */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/,? N\.A\.$/, [', National Association', ' National Association', ' NA']],
  [
    /,? (?:LLC|L\.L\.C\.)$/,
    [
      ', a limited liability company',
      ' Limited Liability Company',
      ', an Indiana limited liability company',
    ],
  ],
  [/,? Inc\.?$/, [', Incorporated', ', an Indiana corporation', '']],
  [/ Limited Partnership$/, [' LP', ', L.P.', ', a limited partnership']],
  [/ Bank (?:&|and) Trust(?: Co\.)?$/, [' B&T', ' B & T', ' Bank and Trust Company']],
  [/ Savings & Loan$/, [' S&L', ' Savings and Loan']],
  [
    / Home ?[Oo]wners Ass(?:ociation|n\.|oc\.?)(?:, Inc\.)?$/,
    [' HOA', ' Home Owners Assoc', ' Homeowners Assn', ' Home Owners Association'],
  ],
  [/ HOA$/, [' Home Owners Assoc', ' Homeowners Association']],
  [/ Co\.$/, [' Company', '', ' Co']],
];

const ACRONYMS: readonly (readonly [string, string])[] = [
  ['UIA', 'Michigan Unemployment Insurance Agency'],
  ['DCS', 'Indiana Department of Child Services'],
  ['DNR', 'Indiana Department of Natural Resources'],
  ['IDNR', 'Indiana Department of Natural Resources'],
  ['BMV', 'Bureau of Motor Vehicles'],
  ['DWD', 'Indiana Department of Workforce Development'],
];

const WRAPPERS: readonly ((name: string, other: string) => string)[] = [
  (name) => `1. ${name}`,
  (name) => `(2) ${name}`,
  (name) => `<b>${name}</b>`,
  (name) => `<a href="/x">${name}</a>`,
  (name) => `c/o ${name}`,
  (name, other) => `${name} c/o ${other}`,
  (name) => `ATTN: ${name}`,
  (name) => `• ${name}`,
  (name) => `- ${name}`,
  (name) => `${name}&nbsp;`,
  (name) => `Ex parte ${name}`,
  (name) => `In Re: the Petition of ${name}`,
  (name) => `${name}, a minor`,
  (name) => `${name.toUpperCase()}, ET AL`,
  (name) => `In the Matter of ${name}, a Child in Need of Services`,
];

function ruled(answer: (name: JudgedName) => Answer): Meaning {
  return { kind: 'rule', answer };
}

function person(first: string, last: string, name: JudgedName): Answer {
  return answerOf({ kind: 'person', first, last }, name);
}

/**
 * The full name and its abbreviation are the same; other forms are arguable for an abbreviation.
 */
function shortAnswer(name: JudgedName, short: string, long: string, last: string): Answer {
  const own = plainText(name.first ?? '');
  if ([short, long].includes(own))
    return person(own, last, name) === 5 ? 4 : person(own, last, name);
  const answer = person(long, last, name);
  return answer === 4 || answer === 5 ? 'arguable' : answer;
}

function trustAnswer(name: JudgedName, first: string, last: string): Answer {
  if (!name.isOrganization) return person(first, last, name);
  const words = plainWords(name.last);
  const isTrusts = [first, last].every((word) => words.includes(plainText(word)));
  return isTrusts ? 'arguable' : 0;
}

/** Returns names without the words for the type of company. */
function bare(name: string): string {
  return plainText(name)
    .replace(/ limited (?:liability company|partnership)$/, '')
    .replace(/ national association$/, '')
    .replace(/\b(?:home ?owners?) (?:association|assn|assoc)\b/, 'hoa')
    .replace(/\b(?:a|n|inc|llc|l l c|lp|l p|na|n a|co|company|corp|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function firmAnswer(name: JudgedName, meant: string): Answer {
  const [own, other] = [bare(meant), bare(shownName(name))];
  if (own === other) return name.isOrganization ? 5 : 'arguable';
  // A longer name that begins with it, or one without one of its words.
  const words = own.split(' ');
  const shared = words.filter((word) => other.split(' ').includes(word)).length;
  return shared >= Math.max(1, words.length - 1) ? 'arguable' : 0;
}

function wordsAnswer(name: JudgedName, words: readonly string[], typed: string): Answer {
  const own = plainWords(shownName(name));
  if (words.every((word) => own.includes(word))) return 5;
  const letters = own.map((word) => word.charAt(0)).join('');
  const isAlso = own.includes(typed.toLowerCase()) || letters.includes(typed.toLowerCase());
  return isAlso || words.filter((word) => own.includes(word)).length > words.length - 2
    ? 'arguable'
    : 0;
}

function initialsAnswer(name: JudgedName, one: string, two: string, last: string): Answer {
  const answer = answerOf({ kind: 'person', first: one, middle: two, last }, name);
  const given = plainText(`${name.first ?? ''} ${name.middle ?? ''}`).split(' ');
  const isBoth = given.some((word) => word === `${one}${two}`.toLowerCase());
  if (isBoth) return person(name.first ?? '', last, name) === 5 ? 5 : 'arguable';
  if (answer !== 1) return answer;
  // A second initial that isn't on record: only if the first name is also just an initial.
  return given.length === 1 && given[0]?.length === 1 ? 'arguable' : 0;
}

function spellOut(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    ä: 'ae',
    ö: 'oe',
    ø: 'oe',
    ü: 'ue',
    å: 'aa',
    ß: 'ss',
  };
  return text.replace(/[äöøüåß]/giu, (letter) => {
    const written = letters[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? written : capital(written);
  });
}

/** Both spellings of foreign letters are the same name; a match by sound is arguable. */
function foreignAnswer(name: JudgedName, first: string, last: string): Answer {
  const forms = (text: string): string[] =>
    [spellOut(text), text.replaceAll('ø', 'o').replaceAll('Ø', 'O')].map((each) =>
      plainText(each.replaceAll('ß', 'ss')),
    );
  const isSame = (one: string, other: string): boolean =>
    forms(one).some((form) => forms(other).includes(form));
  if (isSame(name.last, last) && isSame(name.first ?? '', first)) return 5;
  if (name.isOrganization) return 0;
  const begins = plainText(name.first ?? '').charAt(0) === plainText(first).charAt(0);
  return begins && plainText(name.last).charAt(0) === plainText(last).charAt(0) ? 'arguable' : 0;
}

function isTrust({ isOrganization, last }: JudgedName): boolean {
  return isOrganization && / Trust$/.test(last);
}

function isWhole(name: JudgedName): name is Person {
  return !name.isOrganization && name.first !== null && name.first.length > 1;
}

function isPlain(word: string): boolean {
  return /^[A-Z][a-z]{2,}$/.test(word);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
