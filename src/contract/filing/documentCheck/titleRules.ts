import type { Finding } from '../../schemas/documentChecks';
import { boxesOf, type PageText } from './pageText';

/** Document types, as named in titles and in filing codes. */
const GENRES: readonly RegExp[] = [
  /\bmotion|\brequest|\bpetition|\bapplication/i,
  /\bcomplaint|equivalent pleading|statement of claim/i,
  /notice of claim|statement of claim|\bclaim against/i,
  /\banswer/i,
  /\bcounter-?claim/i,
  /\bcross-?claim/i,
  /\bthird-?party complaint/i,
  /\bnotice/i,
  /\bappearance/i,
  /\baffidavit|\bdeclaration/i,
  /\border\b|\bdecree|\bjudgment entry/i,
  /\bbrief|\bmemorandum|\bresponse|\breply|\bobjection/i,
  /\bexhibit/i,
  /\bdesignation/i,
  /\bagreed|\bagreement|\bstipulat|\bjoint/i,
  /\bsatisfaction|\brelease/i,
  /\bpraecipe/i,
  /\bcertificate/i,
  /\bsummons|\bsubpoena/i,
  /\binventory/i,
  /\baccounting|\breport\b/i,
];
/** Subjects that a title must mention if the filing code mentions them. */
const SUBJECTS: readonly RegExp[] = [
  /dismiss/i,
  /summary judgment/i,
  /default/i,
  /continu|resched|reset/i,
  /extension|enlargement|additional time|extend/i,
  /withdraw/i,
  /change of (?:judge|venue)/i,
  /proceedings supplement|supplemental proceedings/i,
  /debt/i,
  /issuance/i,
  /appeal/i,
  /sheriff/i,
  /fee waiver|waiver of (?:filing )?fees|waive|without (?:paying|payment|prepay)/i,
];
/** Caption lines that aren't titles, even if they contain a document type. */
const NOT_TITLE = /\bcourt\b|state of|county of|\bcause\b|case n|comes now|\bss\b|judge/i;
const SMALL = /^(?:of|the|to|for|in|and|a|an|on|by|with|from|or)$/;
const MAX_TITLE_WORDS = 22;

/** Finds the title of page 1; null if no line looks like one. */
function findTitle({ text }: PageText): { readonly from: number; readonly to: number } | null {
  let from = 0;
  for (const line of text.split('\n')) {
    const to = from + line.length;
    if (isTitle(line) && !NOT_TITLE.test(line) && genresOf(line).size > 0) {
      // A long title may continue on the next lines.
      const rest = text.slice(to + 1).split('\n', 3);
      let end = to;
      for (const next of rest) {
        if (!isTitle(next) || NOT_TITLE.test(next) || !/[A-Z]{3}/.test(next)) break;
        end += next.length + 1;
      }
      return { from, to: end };
    }
    from = to + 1;
  }
  return null;
}

/** True for a line in capitals, or with a capital in each word. */
function isTitle(line: string): boolean {
  const words = line.split(' ').filter((word) => /[A-Za-z]/.test(word));
  if (words.length === 0 || words.length > MAX_TITLE_WORDS) return false;
  if (/[.;,]$/.test(line.trim()) && !/^[^a-z]*$/.test(line)) return false;
  return words.every(
    (word) =>
      SMALL.test(word) || /^[^a-z]*[A-Z][^a-z]*$/.test(word) || /^\W?[A-Z][a-z'/-]*/.test(word),
  );
}

function genresOf(text: string): Set<number> {
  return new Set(GENRES.flatMap((genre, index) => (genre.test(text) ? [index] : [])));
}

/** Compares the title of page 1 with the name of the filing code; empty for an unknown code. */
export function findOtherTitle(page: PageText, codeName: string): Finding[] {
  const expected = genresOf(codeName);
  const place = expected.size === 0 ? null : findTitle(page);
  if (place === null) return [];
  const title = page.text.slice(place.from, place.to).replace(/\s+/g, ' ');
  const genres = genresOf(title);
  const fits =
    [...expected].some((genre) => genres.has(genre)) &&
    SUBJECTS.every((subject) => !subject.test(codeName) || subject.test(title));
  return fits
    ? []
    : [
        {
          code: 'otherTitle',
          page: 1,
          boxes: boxesOf(page, place.from, place.to),
          words: title.slice(0, 200),
        },
      ];
}
