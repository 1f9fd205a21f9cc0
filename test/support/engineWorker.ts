import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFileSync } from '@babel/core';
import { WORKER_VARIABLE } from './preparedFiles';

const SOURCE = path.join(__dirname, '../../src/server/db');
/** The worker's program and our modules that it loads. */
const PROGRAM = [
  'embeddedWorker',
  'embeddedProtocol',
  'preparedStatements',
  'privateFolder',
  'sharedMemory',
  'archive',
];

/**
 * Compiles the database worker's program once, as the build does. Otherwise every worker would load
 * a compiler first, which takes as long as opening the database.
 */
export function prepareEngineWorker(cache: string): void {
  const folder = path.join(cache, 'worker');
  mkdirSync(folder, { recursive: true });
  for (const name of PROGRAM) {
    const code = transformFileSync(path.join(SOURCE, `${name}.ts`), {
      envName: 'test',
      configFile: path.join(__dirname, '../../babel.config.js'),
    })?.code;
    const draft = path.join(folder, `${name}.${process.pid}`);
    writeFileSync(draft, code ?? '');
    renameSync(draft, path.join(folder, `${name}.js`));
  }
  process.env[WORKER_VARIABLE] = path.join(folder, `${PROGRAM[0]!}.js`);
}
