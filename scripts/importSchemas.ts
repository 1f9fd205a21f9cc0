import { Type, type TSchema } from '@sinclair/typebox';
import { IMPORT_REGISTERS } from '../src/contract/imports';
import { IMPORT_ROW_SCHEMAS, removalSchema } from '../src/contract/schemas/imports';

/** A file of `docs/import` that says what a row of a register may hold. */
export interface SchemaFile {
  readonly name: string;
  readonly schema: object;
}

/** The JSON Schemas of all registers' rows, as they stand in `docs/import`. */
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
