import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { ensureBinaries } from '../../scripts/postgresBinaries';
import { makeServerFolder, removeServerFolder, startPostgres } from '../../scripts/postgresServer';
import { ROOT } from '../../scripts/sources';
import type { DeployTrial } from './trial';

async function countCases(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::integer as n from court_case',
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

/** Tries the nightly jobs: a scheduled import with its exit codes, a backup, and its restore. */
export async function tryNightly(trial: DeployTrial): Promise<void> {
  const binaries = ensureBinaries();
  if (binaries === null) {
    trial.note('left out', 'PostgreSQL: it is not here and cannot be installed');
    return;
  }
  const top = makeServerFolder();
  const server = await startPostgres(binaries, top, 'nightly');
  try {
    const admin = new Client({ connectionString: server.url('postgres') });
    await admin.connect();
    for (const name of ['records', 'restored']) {
      await admin.query(`create database ${name} encoding 'UTF8' template template0`);
    }
    await admin.end();

    const dataDir = path.join(trial.folder, 'data');
    const backups = path.join(trial.folder, 'backups');
    const file = path.join(trial.folder, 'cases.csv');
    const pages = path.join(dataDir, 'documents/ab');
    mkdirSync(pages, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(pages, 'abcd.pdf'), 'a page');
    writeFileSync(path.join(pages, 'abcd-1.png'), 'its picture');
    copyFileSync(path.join(ROOT, 'docs/import/examples/cases.csv'), file);
    const run = (script: string, environment: Readonly<Record<string, string>>) =>
      spawnSync(path.join(ROOT, 'deploy', script), {
        cwd: ROOT,
        encoding: 'utf8',
        env: {
          PATH: `${path.dirname(process.execPath)}:${binaries}:/usr/bin:/bin`,
          DEMO: 'off',
          DATA_DIR: dataDir,
          DATABASE_URL: server.url('records'),
          ...environment,
        },
      });
    const settings = {
      IMPORT_REGISTER: 'court',
      IMPORT_FILE: file,
      IMPORT_SOURCE: 'Wayne CMS',
      IMPORT_MAPPING: 'docs/import/examples/cases.mapping.json',
    };
    const first = run('import.sh', settings);
    trial.hold(`import.sh ends with 0 (${first.stderr.slice(0, 200)})`, first.status === 0);
    trial.hold('the same file again ends with 0', run('import.sh', settings).status === 0);
    const old = new Date(Date.now() - 3 * 86_400_000);
    utimesSync(file, old, old);
    trial.hold(
      'a file that is three days old ends with 3',
      run('import.sh', settings).status === 3,
    );
    const missing = run('import.sh', { ...settings, IMPORT_FILE: `${file}.gone` });
    trial.hold('a file that is missing ends with 3', missing.status === 3);
    const unknown = run('import.sh', {
      ...settings,
      IMPORT_MAX_AGE: '100',
      IMPORT_REGISTER: 'weather',
    });
    trial.hold('an import that cannot run ends with 2', unknown.status === 2);

    const backup = run('backup.sh', { BACKUP_DIR: backups });
    trial.hold(`backup.sh ends with 0 (${backup.stderr.slice(0, 200)})`, backup.status === 0);
    const [dump = ''] = readdirSync(backups).filter((name) => name.endsWith('.dump'));
    const copied = path.join(backups, 'documents/ab');
    trial.hold('it copies pages', existsSync(path.join(copied, 'abcd.pdf')));
    trial.hold('it leaves pictures out', !existsSync(path.join(copied, 'abcd-1.png')));
    const restore = spawnSync(path.join(binaries, 'pg_restore'), [
      ...['--no-owner', '--dbname', server.url('restored'), path.join(backups, dump)],
    ]);
    trial.hold('pg_restore reads the dump', restore.status === 0);
    const counts = [
      await countCases(server.url('records')),
      await countCases(server.url('restored')),
    ];
    trial.note('cases before and after', counts.join(', '));
    trial.hold('the restored database has all cases', counts[0] === counts[1] && counts[0] !== 0);
    const away = run('backup.sh', {
      BACKUP_DIR: backups,
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
    });
    trial.hold('a backup without a database fails', away.status !== 0);
  } finally {
    await server.stop('SIGQUIT');
    removeServerFolder(top);
  }
}
