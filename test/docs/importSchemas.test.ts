import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCourtsFile } from '../../src/server/domain/courts/courtsFile';
import { courtsFile, importSchemaFiles } from '../../scripts/importSchemas';

const FOLDER = path.join(__dirname, '../../docs/import');

describe('schemas of imported rows', () => {
  it('keeps schemas equal to the contract in docs/import (to update: npm run schemas)', () => {
    const files = importSchemaFiles();
    const written = readdirSync(FOLDER).filter((name) => name.endsWith('.schema.json'));
    expect(written.sort()).toEqual(files.map(({ name }) => name).sort());
    for (const { name, schema } of files) {
      const text = readFileSync(path.join(FOLDER, name), 'utf8');
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(schema)));
    }
  });

  it('lists every demo court in docs/import/courts.csv (to update: npm run schemas)', () => {
    const text = readFileSync(path.join(FOLDER, 'courts.csv'), 'utf8');
    expect(text).toBe(courtsFile());
    expect(readCourtsFile(text).length).toBeGreaterThan(300);
  });
});
