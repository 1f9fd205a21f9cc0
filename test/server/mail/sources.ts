import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SERVER = path.join(__dirname, '../../../src/server');

/** Every source file of the server, by path below its folder. */
export const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(SERVER, name), 'utf8') }));
