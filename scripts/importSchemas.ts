import { Type, type TSchema } from '@sinclair/typebox';
import { IMPORT_REGISTERS } from '../src/contract/imports/registers';
import { IMPORT_ROW_SCHEMAS, removalSchema } from '../src/contract/schemas/imports';
import { DEMO_SEED } from '../src/demo/loadDemo';
import { DemoGenerator } from '../src/demo/generator';
import { COURT_COLUMNS } from '../src/server/domain/courts/courtsFile';
import { csvLine } from '../src/contract/csv';

/** A schema file in `docs/import` for the rows of a register. */
export interface SchemaFile {
  readonly name: string;
  readonly schema: object;
}

/** Creates the JSON Schemas of all registers' rows for `docs/import`. */
export function importSchemaFiles(): SchemaFile[] {
  return IMPORT_REGISTERS.map((register) => {
    const row: TSchema = IMPORT_ROW_SCHEMAS[register];
    return {
      name: `${register}.schema.json`,
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: `A row of the register ${register}`,
        ...Type.Union([row, removalSchema(register)]),
      },
    };
  });
}

/** Any date: the courts don't depend on it. */
const ANY_DAY = '2026-06-30';

/**
 * Creates the starter file for `import-courts`: the demo's courts with their names and ids.
 * Invented facts, such as addresses, stay empty.
 */
export function courtsFile(): string {
  const { courts } = new DemoGenerator({ scale: 1, seed: DEMO_SEED, today: ANY_DAY });
  const lines = courts.map(({ row: { code, id, name } }) =>
    csvLine([code, String(id), name, ...COURT_COLUMNS.slice(3).map(() => '')]),
  );
  return [csvLine([...COURT_COLUMNS]), ...lines].join('');
}
