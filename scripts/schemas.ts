import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatText } from './formatting';
import { courtsFile, importSchemaFiles } from './importSchemas';
import { complain } from './output';

const FOLDER = path.join(__dirname, '../docs/import');

/** `npm run schemas`: writes the schemas of import rows. */
async function writeSchemas(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, schema } of importSchemaFiles()) {
    const text = await formatText(name, JSON.stringify(schema));
    writeFileSync(path.join(FOLDER, name), text);
  }
  writeFileSync(path.join(FOLDER, 'courts.csv'), courtsFile());
}

writeSchemas().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
