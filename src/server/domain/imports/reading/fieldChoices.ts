import type { ImportRegister } from '#contract/imports/registers';
import { DOCUMENT_TYPES } from '#contract/records/documents';
import { TAX_TYPES } from '#contract/records/taxWarrants';
import type { ImportField } from '#contract/schemas/importRuns';

type Choices = ImportField['choices'];

/** Names of codes, keyed by register and path; other codes are their own names. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'recorder type': Object.fromEntries(
    Object.entries(DOCUMENT_TYPES).map(([code, { name }]) => [code, name]),
  ),
  'taxWarrant taxType': TAX_TYPES,
};

/** Returns a field's codes with labels; none if there is nothing to choose. */
export function choicesOf(
  register: ImportRegister,
  path: string,
  codes: readonly string[] = [],
): Choices {
  if (codes.length < 2) return [];
  const names = NAMES[`${register} ${path}`];
  return codes.map((id) => {
    const name = names?.[id];
    return { id, label: name === undefined ? labelOf(id) : `${name} (${id})` };
  });
}

/** Formats a code: "Partly released" for `PARTLY_RELEASED`; short codes stay, such as `AKA`. */
function labelOf(code: string): string {
  if (/^[A-Z]{1,3}$/.test(code)) return code;
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Guesses replacements for the texts of a column: a code or name that is spelled differently only
 * in case, spaces, or punctuation.
 */
export function guessCodes(
  texts: readonly string[],
  choices: Choices,
): Readonly<Record<string, string>> {
  const guesses: Record<string, string> = {};
  for (const text of texts) {
    if (choices.some(({ id }) => id === text)) continue;
    const matches = choices.filter(
      ({ id, label }) =>
        plain(id) === plain(text) || plain(label.replace(` (${id})`, '')) === plain(text),
    );
    const [match] = matches;
    if (match !== undefined && matches.length === 1) guesses[text] = match.id;
  }
  return guesses;
}
