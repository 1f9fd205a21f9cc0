import { INDIANA, type Locale } from '../locales';
import { registersOf, type Register, type RegisterId } from '../records/registers';

/** All of a county's records, as the subject of a coverage map. */
export interface AllRecords {
  readonly id: 'county';
  readonly title: string;
  readonly thing: string;
  readonly things: string;
}

const ALL_RECORDS: AllRecords = {
  id: 'county',
  title: 'All records',
  thing: 'record',
  things: 'records',
};

/** A coverage map of an edition: its subject, or why there is no map. */
export type CoverageMapOf =
  | { readonly id: RegisterId | 'county'; readonly of: Register | AllRecords }
  | { readonly id: RegisterId; readonly title: string; readonly whyNot: string };

/** Returns an edition's five coverage maps (spec section 2): each register's, and all records. */
export function coverageMaps(locale: Locale): readonly CoverageMapOf[] {
  const registers = registersOf(locale);
  return [
    // Indiana has all registers.
    ...registersOf(INDIANA).map(({ id, things, title }): CoverageMapOf => {
      const of = registers.find((register) => register.id === id);
      return of === undefined
        ? {
            id,
            title,
            whyNot: `No office in ${locale.state} sends ${things} to this site, so no map is available. Choose a different map, or switch to ${INDIANA.state}.`,
          }
        : { id, of };
    }),
    { id: ALL_RECORDS.id, of: ALL_RECORDS },
  ];
}
