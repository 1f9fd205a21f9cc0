import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_PREFIX } from '#contract/account/apiKeys';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { UPLOAD_MAX_BYTES } from '#contract/filing/uploads';
import { UNREAD_STREAM_PATH } from '#contract/account/notifications';
import { readImportOptions } from '../../src/server/cli/importOptions';
import { readConfig } from '../../src/server/config';
import { API_OPERATIONS } from '../../src/server/domain/publicApi/operations';
import { readFromRoot, ROOT } from './documents';

function read(name: string): string {
  const text = readFromRoot(name);
  if (text === null) throw new Error(`There is no ${name}`);
  return text;
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
}

/** Settings that the server reads. */
const SETTINGS = namesIn(
  read('src/server/config.ts'),
  /(?:\benv\.|\(\s*env,\s*')([A-Z][A-Z_]+)\b/g,
);
/** Variables that only the compose file uses. */
const COMPOSE_ONLY = ['SITE_ADDRESS', 'POSTGRES_PASSWORD'];

const EXAMPLE = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);

describe('the files for deploying', () => {
  it('lists every server setting in .env.example, and no others', () => {
    const names = EXAMPLE.map(([name]) => name);
    expect(SETTINGS.size).toBeGreaterThan(20);
    expect([...names].sort()).toEqual([...SETTINGS, ...COMPOSE_ONLY].sort());
  });

  it('lists every setting in the table of README.md', () => {
    const rows = namesIn(read('README.md'), /^\| `([A-Z][A-Z_]+)` +\|/gm);
    expect([...rows].sort()).toEqual([...SETTINGS].sort());
  });

  it('uses example values that the server accepts', () => {
    const values = Object.fromEntries(EXAMPLE.filter(([name]) => SETTINGS.has(name)));
    expect(readConfig(values).publicUrl.protocol).toBe('https:');
  });

  it('sets only known settings in the image, the compose file, and the systemd unit', () => {
    const image = /^ENV ((?:.*\\\n)*.*)$/m.exec(read('Dockerfile'))?.[1] ?? '';
    const unit = read('deploy/systemd/countyline.service');
    const compose = read('compose.yaml');
    const app = compose.slice(compose.indexOf('  app:'), compose.indexOf('  database:'));
    const set = [
      ...namesIn(image, /\b([A-Z][A-Z_]+)=/g),
      ...namesIn(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '', /\b([A-Z][A-Z_]+)=/g),
      ...namesIn(app, /^ {6}([A-Z][A-Z_]+): /gm),
    ];
    const known = new Set([...SETTINGS, 'NODE_ENV']);
    expect(set.length).toBeGreaterThan(15);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
    const asked = namesIn(compose, /\$\{([A-Z_]+)/g);
    expect([...asked].sort()).toEqual([...COMPOSE_ONLY].sort());
  });

  it('includes only existing files in the image build, and neither data nor secrets', () => {
    const [first, ...rest] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    const seen = rest.map((line) => line.replace(/^!/, ''));
    expect(seen.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    expect(seen).not.toContain('data');
    expect(seen).not.toContain('.env');
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => name !== '.');
    expect(copied.filter((name) => !seen.includes(name))).toEqual([]);
  });

  it('runs the image as an unprivileged user, on the Node version that README.md recommends', () => {
    const image = read('Dockerfile');
    const versions = namesIn(image, /^FROM node:(\d+)/gm);
    expect([...versions]).toEqual(['24']);
    expect(read('README.md')).toContain('Node 24');
    expect(image.lastIndexOf('USER node')).toBeGreaterThan(image.lastIndexOf('FROM '));
    expect(image).toContain('HEALTHCHECK');
  });

  it('keeps the event stream of the unread count unbuffered in nginx', () => {
    const nginx = read('deploy/nginx/countyline.conf');
    const block = new RegExp(`location = /web${UNREAD_STREAM_PATH} {([^}]*)}`).exec(nginx)?.[1];
    expect(block).toContain('proxy_buffering off;');
  });

  it('accepts documents of the maximum size from the API and judges in both proxies, but limits other requests', () => {
    const at = `/web${API_PREFIX}${API_OPERATIONS.createUpload.path}`;
    const megabytes = Math.ceil(UPLOAD_MAX_BYTES / 2 ** 20) + 1;
    const nginx = read('deploy/nginx/countyline.conf');
    const block = new RegExp(`location = ${at} {([^}]*)}`).exec(nginx)?.[1];
    expect(block).toContain(`client_max_body_size ${String(megabytes)}m;`);
    const caddy = read('deploy/caddy/Caddyfile').replaceAll(/\s+/g, ' ');
    const orders = ['/web', '/web/in'].map((base) => `${base}${BACKEND_PAGES.signOrders}/version`);
    const [, pattern = ''] = /location ~ (\S+SignOrders\S+) {[^}]*_size 51m;/.exec(nginx) ?? [];
    for (const order of orders) expect(order).toMatch(new RegExp(pattern || 'none'));
    const large = [at, ...orders].join(' ');
    expect(caddy).toContain(`@document path ${large} @`);
    expect(caddy).toContain(`@other not path ${large} request_body`);
    // For Caddy, 1 MB is a million bytes.
    expect(caddy).toContain(`request_body @document { max_size ${String(megabytes)}MiB }`);
    expect(caddy).toContain('request_body @other { max_size 6MiB }');
    expect(read('docs/deploying.md')).toContain(
      `(${String(megabytes)} MB for \`${at}\` and \`${orders[1] ?? ''}\`)`,
    );
  });

  it('separates the error files of scheduled imports', () => {
    const unit = read('deploy/systemd/countyline-import@.service');
    expect(unit).toContain('LogsDirectory=countyline/%i\n');
  });

  it('makes deploy/import.sh wait for other imports of the register', () => {
    expect(read('deploy/import.sh')).toContain('--wait "${IMPORT_WAIT:-120}"');
  });

  it('passes each setting of a scheduled import to the command', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
    const file = path.join(folder, 'cases.csv');
    writeFileSync(file, 'rows');
    // Replaces Node, and prints its arguments, one per line.
    writeFileSync(path.join(folder, 'node'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const run = (settings: Readonly<Record<string, string>>): string[] =>
      execFileSync('sh', [path.join(ROOT, 'deploy/import.sh')], {
        encoding: 'utf8',
        env: {
          PATH: `${folder}:/usr/bin:/bin`,
          IMPORT_REGISTER: 'court',
          IMPORT_FILE: file,
          IMPORT_SOURCE: 'Wayne CMS',
          ...settings,
        },
      })
        .trimEnd()
        .split('\n');
    const plain = run({});
    const full = run({
      IMPORT_MAPPING: 'm.json',
      IMPORT_ENCODING: 'latin1',
      IMPORT_IGNORE_COLUMNS: 'RESTRICTED,SEALED BY',
      IMPORT_COVERAGE_TO: '2025-12-31',
      IMPORT_MAX_BAD: '5',
      IMPORT_KNOWN_COURTS_ONLY: 'yes',
      IMPORT_ALL_PLACES: 'yes',
    });
    const dockets = run({ IMPORT_FORMAT: 'courtlistener' });
    rmSync(folder, { recursive: true });
    expect(full.slice(plain.length)).toEqual([
      ...[
        '--mapping',
        'm.json',
        '--encoding',
        'latin1',
        '--ignore-columns',
        'RESTRICTED,SEALED BY',
      ],
      ...['--coverage-to', '2025-12-31', '--max-bad', '5', '--known-courts-only', '--all-places'],
    ]);
    expect(dockets.slice(plain.length)).toEqual(['--format', 'courtlistener']);
    const options = [plain, full, dockets].map((args) => args.slice(args.indexOf('import') + 1));
    for (const given of options) expect(() => readImportOptions(given)).not.toThrow();
  });

  it('backs up a site that has no documents or no filings', () => {
    const [, script = ''] =
      /sh -c '(cd \/data && tar [^'\n]*)'/.exec(read('docs/deploying.md')) ?? [];
    const folder = mkdtempSync(path.join(tmpdir(), 'files-'));
    mkdirSync(path.join(folder, 'documents'));
    const command = script.replace('/data', folder).replace('/backup', folder);
    execFileSync('sh', ['-c', command], { stdio: 'pipe' });
    const packed = path.join(folder, 'files.tar.gz');
    const names = execFileSync('tar', ['-tzf', packed], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(names).toBe('documents/\n');
  });

  it('names only existing files in deploy/', () => {
    const files = readdirSync(path.join(ROOT, 'deploy'), { recursive: true, encoding: 'utf8' });
    const texts = [
      ...['compose.yaml', 'docs/deploying.md', 'docs/operating.md', 'README.md'],
      ...files.filter((name) => /\.\w+$/.test(name)).map((name) => `deploy/${name}`),
    ];
    const named = texts.flatMap((name) => [...namesIn(read(name), /\b(deploy\/[\w@./-]*\w)/g)]);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  });
});
