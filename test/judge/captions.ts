import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { findByNames } from '../../src/server/domain/nameIndex/namesRepository';
import { COURT_NAMES } from '../../src/server/domain/nameIndex/registerRepository';
import { readSuperNames } from '../../src/server/domain/nameIndex/typedNames';

/** Beginnings and separators of captions, in the styles of the demo data and of imports. */
const STYLES: readonly (readonly [string, string])[] = [
  ['A v. B', '% v. %'],
  ['A -Vs- B', '% -Vs- %'],
  ['A/B', '%/%'],
  ['A VS. B', '% VS. %'],
  ['A v. B, et al', '% v. %, et al'],
  ['A -Vs- B, C', '% -Vs- %, %'],
  ['Estate', 'In the Matter of the % Estate of %'],
  ['In Re: the Estate', 'In Re: the Estate of %'],
  ['Guardianship', 'In Re: the Guardianship of %'],
  ['Trust', 'In the Matter of the % Trust'],
  ['Petition', 'In Re: the Petition of %'],
  ['Expungement', 'In Re: the Expungement Petition of %'],
  ['Marriage', 'In Re: the Marriage of % and %'],
];
const EACH = 8;
const CAP = 1_000;

/** Ways in which the same caption is pasted. */
const PASTED: readonly ((caption: string) => string)[] = [
  (caption) => caption,
  (caption) => caption.toUpperCase(),
  (caption) => caption.replaceAll('&', '&amp;'),
  (caption) => `${caption}.`,
  (caption) => caption.replace(/ (?:v\.|-Vs-|VS\.) /, ' vs '),
  (caption) => caption.replace(/ (?:v\.|-Vs-|VS\.) /, ', Plaintiff,\nv.\n'),
];

export interface CaptionsVerdict {
  readonly styles: readonly {
    readonly style: string;
    readonly asked: number;
    readonly found: number;
  }[];
  readonly missed: readonly string[];
}

/** Pastes captions of public cases into the name box: each must find its case. */
export async function judgeCaptions({ db }: DatabaseHandle): Promise<CaptionsVerdict> {
  const styles: CaptionsVerdict['styles'][number][] = [];
  const missed: string[] = [];
  for (const [style, pattern] of STYLES) {
    const { rows } = await sql<{ id: number; caption: string }>`
      select c.id, c.caption from public_case c
       where c.caption like ${pattern} and exists (select from case_party p where p.case_id = c.id)
       order by md5(c.number) limit ${EACH}`.execute(db);
    let found = 0;
    for (const [at, { caption, id }] of rows.entries()) {
      const typed = PASTED[at % PASTED.length]?.(caption) ?? caption;
      const names = readSuperNames(typed, { hasNumbers: false });
      const filters = { countyIds: null, withoutSources: null };
      const search = { class: 'party', filters, thisYear: 2026 };
      const { ids } =
        names === null
          ? { ids: [] as readonly number[] }
          : await findByNames(db, COURT_NAMES, { ...search, ...names }, CAP);
      if (ids.includes(id)) found += 1;
      else missed.push(`caption, ${style}: ${typed}`);
    }
    styles.push({ style, asked: rows.length, found });
  }
  return { styles, missed };
}

/** Formats the results as a Markdown table. */
export function captionsTable({ styles }: CaptionsVerdict): string {
  const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const sum = (of: 'asked' | 'found'): number => styles.reduce((all, style) => all + style[of], 0);
  return [
    row('Pasted captions', 'all', 'found their case'),
    row('---', '---', '---'),
    ...styles.map(({ asked, found, style }) => row(style, asked, found)),
    row('**all**', sum('asked'), sum('found')),
  ].join('\n');
}
