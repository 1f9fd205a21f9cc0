import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  BOUNCES_FOLDER,
  DATABASE_FOLDER,
  EXPORTS_FOLDER,
  FILINGS_FOLDER,
  IMPORTS_FOLDER,
  OUR_FOLDERS,
  OUTBOX_FOLDER,
  PAGES_FOLDER,
  PURCHASES_FOLDER,
  UPLOADS_FOLDER,
} from '../../src/server/dataFolders';
import { readFromRoot, ROOT } from './documents';

/** Folders whose files can't be created again. */
const NEEDED = [PAGES_FOLDER, FILINGS_FOLDER];
/** Folders that a backup can leave out. */
const LEFT_OUT = [
  ...[OUTBOX_FOLDER, BOUNCES_FOLDER, EXPORTS_FOLDER, PURCHASES_FOLDER, UPLOADS_FOLDER],
  IMPORTS_FOLDER,
];

const read = (name: string): string => readFromRoot(name) ?? '';
const words = (text: string | undefined): string[] => (text ?? '').trim().split(/\s+/);

describe('the backup of a site on a database server', () => {
  it('lists each folder of the data directory as included or left out', () => {
    expect([...NEEDED, ...LEFT_OUT, DATABASE_FOLDER].sort()).toEqual([...OUR_FOLDERS].sort());
    const operating = read('docs/operating.md');
    const section = /^## Backup and restore$([\s\S]*?)^## /m.exec(operating)?.[1] ?? '';
    expect(LEFT_OUT.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  it('names only existing commands, buttons, and reports in the section “After a restore”', () => {
    const section =
      /^### After a restore$([\s\S]*?)^## /m.exec(read('docs/operating.md'))?.[1] ?? '';
    const commands = [...section.matchAll(/npm run cli -- ([\w-]+)/g)].map(([, name = '']) => name);
    expect(commands).toEqual(['import', 'import-bank', 'check-proof-log']);
    const known = read('src/server/cli/main.ts');
    for (const name of commands) expect(known).toMatch(new RegExp(`^ {2}'?${name}'?: `, 'm'));
    for (const [words, file] of [
      ['Record a check', 'src/client/features/admin/screens/AccountMoneyScreen.tsx'],
      ['Account billing', 'src/client/features/admin/routes.ts'],
      ['Daily receipt totals', 'src/contract/admin/reports/reportPages.ts'],
      ['Court filing', 'src/server/domain/filing/submit.ts'],
    ] as const) {
      expect(section).toContain(words);
      expect(read(file)).toContain(words);
    }
    expect(section).toContain('from card_charge');
    expect(section).toContain('from filing_hold');
  });

  it('copies and restores the needed folders in all documented commands', () => {
    const deploying = read('docs/deploying.md');
    const saved = /tar -czf \/backup\/(\S+) -T \/dev\/null \$\(ls -d (.*) 2>/.exec(deploying);
    expect(words(saved?.[2])).toEqual(NEEDED);
    expect(deploying).toContain(`tar -C /data -xzf /backup/${saved?.[1] ?? ''}`);
    const copied = /^for folder in (.*); do$/m.exec(deploying)?.[1];
    expect(words(copied)).toEqual(NEEDED);
  });

  describe('a backup made with deploy/backup.sh', () => {
    let folder: string;
    /** Names of additional files in each folder. */
    let more: readonly string[];
    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
      more = [];
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    /** Runs the script with programs that only record how they were started. */
    function backUp(
      url: string,
      backupDir = path.join(folder, 'backups'),
    ): { readonly started: string; readonly copied: string[] } {
      const [bin, dataDir, backups] = ['bin', 'data', 'backups'].map((name) =>
        path.join(folder, name),
      ) as [string, string, string];
      mkdirSync(bin);
      const log = path.join(folder, 'log');
      const program = path.join(bin, 'pg_dump');
      writeFileSync(
        program,
        `#!/bin/sh\necho "$@" "[$PGPASSWORD]" >"${log}"\nfor each; do case $each in --file=*) : >"\${each#--file=}";; esac; done\n`,
      );
      writeFileSync(path.join(bin, 'pg_restore'), '#!/bin/sh\nexit 0\n');
      // Another program deletes some files just before they are copied, and some can't be read.
      writeFileSync(
        path.join(bin, 'cp'),
        '#!/bin/sh\ncase $1 in *deleted*) rm "$1";; *unreadable*) exit 1;; esac\nexec /bin/cp "$@"\n',
      );
      for (const name of readdirSync(bin)) chmodSync(path.join(bin, name), 0o755);
      for (const name of OUR_FOLDERS) {
        mkdirSync(path.join(dataDir, name, 'ab'), { recursive: true });
        for (const file of ['file.pdf', ...more]) {
          writeFileSync(path.join(dataDir, name, 'ab', file), name);
        }
      }
      execFileSync(path.join(ROOT, 'deploy/backup.sh'), {
        cwd: folder,
        stdio: 'ignore',
        env: {
          PATH: `${bin}:${path.dirname(process.execPath)}:/usr/bin:/bin`,
          DATABASE_URL: url,
          DATA_DIR: dataDir,
          BACKUP_DIR: backupDir,
        },
      });
      const copied = readdirSync(backups).filter((name) => !name.endsWith('.dump'));
      return { started: readFileSync(log, 'utf8').trim(), copied };
    }

    it('copies only the needed folders', () => {
      const { copied } = backUp('postgres:///records');
      expect(copied.sort()).toEqual([...NEEDED].sort());
    });

    it('skips a document that was deleted before it was copied', () => {
      more = ['a-deleted.pdf', 'z.pdf'];
      backUp('postgres:///records');
      const files = readdirSync(path.join(folder, 'backups', FILINGS_FOLDER, 'ab'));
      expect(files.sort()).toEqual(['file.pdf', 'z.pdf']);
    });

    it('fails if a document cannot be copied', () => {
      more = ['unreadable.pdf'];
      expect(() => backUp('postgres:///records')).toThrow(/^Command failed/);
    });

    it('accepts a relative folder for backups', () => {
      const { copied } = backUp('postgres:///records', 'backups');
      expect(copied.sort()).toEqual([...NEEDED].sort());
      expect(readdirSync(path.join(folder, 'data')).sort()).toEqual([...OUR_FOLDERS].sort());
      expect(readdirSync(path.join(folder, 'data', FILINGS_FOLDER))).toEqual(['ab']);
    });

    it.each([
      [
        'postgres://ann:p%40ss%2Fword@db.example.org:5433/records?sslmode=require',
        'postgres://ann@db.example.org:5433/records?sslmode=require [p@ss/word]',
      ],
      [
        'postgres://ann@db.example.org:5433/records',
        'postgres://ann@db.example.org:5433/records []',
      ],
      ['postgres://ann@/records?host=/run', 'postgres://ann@/records?host=/run []'],
    ])('shows no password on the command line of pg_dump for %s', (url, shown) => {
      expect(backUp(url).started).toMatch(/^--format=custom --file=\S+\.part /);
      expect(readFileSync(path.join(folder, 'log'), 'utf8')).toContain(` ${shown}`);
    });
  });
});
