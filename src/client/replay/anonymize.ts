import type { TapeEntry } from '../recording/tape';
import { createPseudonyms } from './pseudonyms';
import type { Recording } from './recording';

/** The app's own words; in a recording, these are never personal data. */
export interface Vocabulary {
  /** Complete texts, plus code names such as `courtCase`. */
  readonly literals: ReadonlySet<string>;
  /** The words of these texts in lowercase. */
  readonly words: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text in lowercase. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** Fields with a person's name: each word of the name is replaced everywhere. */
const OWN_NAME =
  /^(first|last|middle|maiden|full|party|given|family|user|person|business|attorney)[_-]?names?$|e-?mail/i;
/** Fields in which every word is replaced. */
const PERSONAL =
  /names?$|phone|fax|address|street|^city$|zip|postal|caption|^style$|part(y|ies)$|attorney|^judge$|plaintiff|defendant|grantor|grantee|debtor|^owners?$|payer|alias|^notes?$|recipient|barNumber/i;
/** Names of things, not people. */
const OTHER_NAME = /^(host|file|class|app|route|county|court|office|plan|region|source)names?$/i;
const BIRTH = /birth|^dob$/i;
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)/;
/** An Indiana case number; its last part identifies the case. */
const CASE_NUMBER = /\b(\d\d[A-Z]\d\d-?\d{4}-?[A-Z]{2}-?)(\d{6})\b/gi;
const ADDRESS = /^(?:[A-Z]+ )?(?:https?:\/\/|\/)\S*$|^\?\S*$/;
/** Parts of names and addresses that aren't personal. */
const KEPT = new Set(['of', 'in', 'vs', 'et', 'al', 'com', 'org', 'net', 'gov', 'edu']);
/**
 * Minimum length of a word of a name that is replaced everywhere; shorter words are parts of too
 * many other texts.
 */
const SHORTEST_NAME = 3;

type Kind = 'text' | 'personal' | 'ownName';

function kindOf(key: string): Kind {
  if (OTHER_NAME.test(key)) return 'text';
  if (OWN_NAME.test(key)) return 'ownName';
  return PERSONAL.test(key) ? 'personal' : 'text';
}

function parsedJson(text: string): object | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

/**
 * Calls `onText` with each text in a value and its field name; query parameters count as fields.
 */
function eachText(value: unknown, key: string, onText: (text: string, key: string) => void): void {
  if (typeof value === 'string') {
    const json = parsedJson(value);
    if (json !== null) eachText(json, key, onText);
    else if (ADDRESS.test(value)) {
      const query = value.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
      for (const [name, part] of new URLSearchParams(query)) onText(part, name);
    } else onText(value, key);
  } else if (Array.isArray(value)) {
    for (const item of value) eachText(item, key, onText);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) eachText(part, name, onText);
  }
}

/**
 * Replaces personal data in a recording with invented texts of the same shape, consistently, so
 * that the page behaves the same.
 *
 * Replaces names, usernames, emails, addresses, phone numbers, captions, notes, and dates of birth.
 * Also replaces the last part of case numbers, and every word that isn't the app's own. Ids, dates,
 * amounts, and codes stay.
 */
export function anonymize(recording: Recording, vocabulary: Vocabulary): Recording {
  const names = new Set<string>();
  /** Lowercase texts and their lengths; keyed by first word. */
  const phrases = new Map<string, { texts: Set<string>; lengths: Set<number> }>();
  const originals = new Set<string>();
  eachText(recording, '', (text, key) => {
    const kind = kindOf(key);
    const words = wordsOf(text);
    for (const word of words) originals.add(word);
    if (kind === 'text' || (kind === 'personal' && vocabulary.literals.has(text))) return;
    const [first = ''] = words;
    if (words.length > 1) {
      const phrase = text.slice(text.search(WORD)).toLowerCase();
      const known = phrases.get(first) ?? { texts: new Set<string>(), lengths: new Set<number>() };
      known.texts.add(phrase);
      known.lengths.add(phrase.length);
      phrases.set(first, known);
    }
    if (kind !== 'ownName') return;
    for (const word of words) {
      if (word.length >= SHORTEST_NAME && !/^\d+$/.test(word) && !KEPT.has(word)) names.add(word);
    }
  });
  const pseudonym = createPseudonyms(
    (word) => vocabulary.words.has(word) || originals.has(word) || KEPT.has(word),
  );

  function veilWords(text: string, isChanged: (word: string) => boolean): string {
    return text.replace(WORD, (word) => {
      const isShort = [...word].length === 1 && /[a-z0-9]/i.test(word);
      return !isShort && isChanged(word.toLowerCase()) ? pseudonym(word) : word;
    });
  }

  const veilPersonal = (text: string): string => veilWords(text, (word) => !KEPT.has(word));

  /** Numbers and codes stay, unless they are part of a person's name or username. */
  function isNoWordOfTheApp(word: string): boolean {
    return names.has(word) || (!/\p{N}/u.test(word) && !vocabulary.words.has(word));
  }

  function veilCaseNumbers(text: string): string {
    return text.replace(
      CASE_NUMBER,
      (_whole, court: string, serial: string) => `${court}${pseudonym(serial)}`,
    );
  }

  /** Returns the length of the longest personal text that starts at a word; 0 for none. */
  function phraseAt(text: string, word: string, index: number): number {
    const known = phrases.get(word.toLowerCase());
    if (known === undefined) return 0;
    const lengths = [...known.lengths]
      .filter((length) => !/^[\p{L}\p{N}]/u.test(text.slice(index + length, index + length + 2)))
      .filter((length) => known.texts.has(text.slice(index, index + length).toLowerCase()));
    return Math.max(0, ...lengths);
  }

  function veilText(text: string): string {
    let veiled = '';
    let done = 0;
    const rest = (part: string): string => veilWords(veilCaseNumbers(part), isNoWordOfTheApp);
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const length = index < done ? 0 : phraseAt(text, word, index);
      if (length === 0) continue;
      veiled += rest(text.slice(done, index)) + veilPersonal(text.slice(index, index + length));
      done = index + length;
    }
    return veiled + rest(text.slice(done));
  }

  function veilDate(text: string): string {
    return text.replace(ISO_DATE, (_whole, year: string, month: string, day: string) => {
      const [years = 0, days = 0] = [...pseudonym(`${year}${month}${day}`)].map(Number);
      return `${String(Number(year) - 1 - years)}-${month}-${String(10 + days)}`;
    });
  }

  /** Replaces personal data in a part of a URL; preserves its encoding. */
  function veilEncoded(raw: string, veil: (text: string) => string): string {
    let text: string;
    try {
      text = decodeURIComponent(raw.replaceAll('+', ' '));
    } catch {
      return veil(raw);
    }
    const encoded = encodeURIComponent(veil(text)).replace(/%(?:2C|3A|40|24|2F|3B|27)/g, (code) =>
      raw.includes(decodeURIComponent(code)) ? decodeURIComponent(code) : code,
    );
    return raw.includes('+') ? encoded.replaceAll('%20', '+') : encoded;
  }

  function veilAddress(address: string): string {
    const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
    const inPath = (part: string): string =>
      veilEncoded(part, (text) =>
        veilWords(
          veilCaseNumbers(text),
          (word) => !/\p{N}/u.test(word) && !vocabulary.words.has(word),
        ),
      );
    const pairs = query.slice(1).split('&');
    const veiled = pairs.map((pair) => {
      const at = pair.indexOf('=') + 1;
      const name = pair.slice(0, Math.max(0, at - 1));
      return at === 0 ? pair : `${name}=${veilEncoded(pair.slice(at), (text) => veil(text, name))}`;
    });
    return `${path
      .split(/([/ :])/)
      .map((part) => (/^[/ :]$/.test(part) ? part : inPath(part)))
      .join('')}${query.slice(0, 1)}${veiled.join('&')}${hash}`;
  }

  function veil(text: string, key: string): string {
    const kind = kindOf(key);
    if (kind === 'ownName') return veilPersonal(text);
    if (vocabulary.literals.has(text)) return text;
    if (kind === 'personal') return veilPersonal(text);
    return BIRTH.test(key) && ISO_DATE.test(text) ? veilDate(text) : veilText(text);
  }

  /**
   * Replaces personal data in a key: keeps field names, and replaces texts and addresses used as
   * keys.
   */
  function veilKey(key: string): string {
    if (vocabulary.literals.has(key)) return key;
    if (/^[a-z][\w$]*$/i.test(key) && !names.has(key.toLowerCase())) return key;
    return ADDRESS.test(key) ? veilAddress(key) : veilText(key);
  }

  function walk(value: unknown, key = ''): unknown {
    if (typeof value === 'string') {
      const json = parsedJson(value);
      if (json !== null) return JSON.stringify(walk(json, key));
      return ADDRESS.test(value) ? veilAddress(value) : veil(value, key);
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [veilKey(name), walk(part, name)]),
    );
  }

  function veilEntry(entry: TapeEntry): TapeEntry {
    switch (entry.kind) {
      case 'page':
      case 'saga': {
        const { payload, type } = entry.action;
        return { ...entry, action: { type, payload: walk(payload) } };
      }
      case 'read':
        // Cookie tokens and random numbers aren't personal.
        return /^(cookies|chance)\./.test(entry.what)
          ? entry
          : { ...entry, value: walk(entry.value) };
      case 'asked':
      case 'did':
        return { ...entry, args: entry.args.map((part) => walk(part)) };
      case 'ended':
        return { ...entry, value: walk(entry.value) };
      case 'gaveUp':
        return entry;
    }
  }

  return {
    ...recording,
    start: {
      ...recording.start,
      state: walk(recording.start.state),
      kept: walk(recording.start.kept) as Recording['start']['kept'],
    },
    entries: recording.entries.map(veilEntry),
    end: { state: walk(recording.end.state) },
  };
}
