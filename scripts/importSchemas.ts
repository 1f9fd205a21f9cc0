import { Type, type TSchema } from '@sinclair/typebox';
import { format } from 'prettier';
import { IMPORT_REGISTERS } from '../src/contract/imports';
import { IMPORT_ROW_SCHEMAS, removalSchema } from '../src/contract/schemas/imports';

/** A file of `docs/import` that says what a row of a register may hold. */
export interface SchemaFile {
  readonly name: string;
  readonly text: string;
}

/** The JSON Schema files of all registers, as they stand in `docs/import`. */
export async function importSchemaFiles(): Promise<SchemaFile[]> {
  return Promise.all(
    IMPORT_REGISTERS.map(async (register) => {
      const row: TSchema = IMPORT_ROW_SCHEMAS[register];
      const schema = {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: `A row of the register ${register}`,
        ...Type.Union([row, removalSchema(register)]),
      };
      const name = `${register}.schema.json`;
      const text = await format(JSON.stringify(schema), { parser: 'json', printWidth: 100 });
      return { name, text };
    }),
  );
}
