import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LOGIN_FORM } from '#contract/site/backendPages';
import { UNREAD_STREAM_PATH } from '#contract/account/notifications';
import { DIST } from '../../scripts/builds';
import { freePort } from '../../scripts/postgresServer';
import { ROOT } from '../../scripts/sources';
import { openDatabase } from '../../src/server/db/openDatabase';
import { debianProgram } from './debianPrograms';
import { startSite } from './runningSite';
import type { DeployTrial } from './trial';
import { Visitor } from './visitor';

/** The trial visitor's real address, and the one it claims. */
const VISITOR = '127.0.0.2';
const FORGED = '203.0.113.9';
const PASSWORD = 'heron above the old mill';
const FIRST_EVENT_MS = 5_000;
const PROXY_READY_MS = 20_000;

interface Ports {
  readonly site: number;
  readonly proxy: number;
}

function shipped(name: string): string {
  return readFileSync(path.join(ROOT, 'deploy', name), 'utf8');
}

/** Replaces `from`, which must be present; otherwise the trial would test something else. */
function exchange(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The shipped file has no "${from}" any more.`);
  return text.replaceAll(from, to);
}

/** Starts nginx with the shipped file, this machine's ports, and a test certificate. */
function startNginx(program: string, folder: string, { proxy, site }: Ports): ChildProcess {
  const certificate = path.join(folder, 'certificate.pem');
  const key = path.join(folder, 'key.pem');
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'],
      ...['-out', certificate, '-keyout', key],
    ],
    { stdio: 'ignore' },
  );
  let server = shipped('nginx/countyline.conf');
  server = exchange(server, '127.0.0.1:8080', `127.0.0.1:${site}`);
  server = exchange(server, 'listen [::]:80;', '');
  server = exchange(server, 'listen [::]:443 ssl http2;', '');
  server = server.replace(/server \{\s*listen 80;[^}]*\}/, '');
  server = exchange(server, 'listen 443 ssl http2;', `listen 127.0.0.1:${proxy} ssl http2;`);
  server = exchange(server, 'records.example.org;', 'localhost;');
  server = exchange(server, '/etc/letsencrypt/live/records.example.org/fullchain.pem', certificate);
  server = exchange(server, '/etc/letsencrypt/live/records.example.org/privkey.pem', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join('\n');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\npid ${path.join(folder, 'pid')};\nerror_log stderr warn;\nevents {}\n` +
      `http {\naccess_log off;\n${temporary}\n${server}\n}\n`,
  );
  return spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: 'inherit' });
}

/** Starts Caddy with the shipped Caddyfile; `localhost` gets a certificate from Caddy's own CA. */
function startCaddy(program: string, folder: string, { proxy, site }: Ports): ChildProcess {
  const file = path.join(folder, 'Caddyfile');
  const global = '{\nskip_install_trust\nauto_https disable_redirects\nadmin off\n}\n';
  writeFileSync(file, global + shipped('caddy/Caddyfile'));
  return spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: `localhost:${proxy}`,
      APP_ADDRESS: `127.0.0.1:${site}`,
    },
  });
}

const PROXIES = [
  { name: 'nginx', start: startNginx },
  { name: 'caddy', start: startCaddy },
] as const;

async function logIn(visitor: Visitor, password: string, headers = {}): Promise<string> {
  const { action, fields } = LOGIN_FORM;
  const address = '/web/in/common/Login';
  const { body } = await visitor.ask(address);
  const token = new RegExp(`name="${fields.xsrf}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  const form = new URLSearchParams({
    [fields.action]: action,
    [fields.requestUrl]: '',
    [fields.username]: 'ann.jones',
    [fields.password]: password,
    [fields.xsrf]: token,
  });
  const answer = await visitor.ask(address, headers, form.toString());
  return `${answer.status} ${answer.headers.location ?? ''}`;
}

async function failedSignIns(dataDir: string): Promise<string[]> {
  const database = await openDatabase({
    dataDir,
    databaseUrl: null,
    databaseReadUrl: null,
    databaseDirectUrl: null,
  });
  try {
    const rows = await database.db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'signInFailed')
      .execute();
    return rows.map((row) => JSON.stringify(row));
  } finally {
    await database.close();
  }
}

async function untilItAnswers(visitor: Visitor): Promise<void> {
  const begin = performance.now();
  for (;;) {
    const status = await visitor.ask('/livez').then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (performance.now() - begin > PROXY_READY_MS) throw new Error('The proxy does not answer.');
    await wait(100);
  }
}

async function tryProxy(
  trial: DeployTrial,
  name: string,
  start: (folder: string, ports: Ports) => ChildProcess,
): Promise<void> {
  const folder = path.join(trial.folder, name);
  const dataDir = path.join(folder, 'data');
  mkdirSync(folder);
  const ports: Ports = { site: await freePort(), proxy: await freePort() };
  const environment = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DEMO: 'off',
    DATA_DIR: dataDir,
    PORT: String(ports.site),
    PUBLIC_URL: `https://localhost:${ports.proxy}`,
    TRUST_PROXY: '127.0.0.1',
  };
  const user = ['--username', 'ann.jones', '--email', 'ann@example.org'];
  const names = ['--first-name', 'Ann', '--last-name', 'Jones'];
  const cli = path.join(DIST, 'server/cli.js');
  execFileSync(process.execPath, [cli, 'create-super-user', ...user, ...names], {
    env: environment,
    input: `${PASSWORD}\n`,
  });
  const main = path.join(DIST, 'server/main.js');
  const site = await startSite({
    command: [process.execPath, main],
    folder,
    environment,
    port: ports.site,
    person: null,
  });
  const proxy = start(folder, ports);
  const gone = new Promise((resolve) => proxy.once('exit', resolve));
  const visitor = new Visitor(ports.proxy, VISITOR);
  let code = -1;
  try {
    await untilItAnswers(visitor);
    const home = await visitor.ask('/web/vue/in/');
    trial.hold(`${name}: serves the welcome page`, home.status === 200);
    const hsts = String(home.headers['strict-transport-security']);
    trial.hold(`${name}: demands https (${hsts})`, hsts.includes('max-age'));
    const failed = await logIn(visitor, 'not the password', { 'x-forwarded-for': FORGED });
    trial.note(`${name}: a wrong password`, failed);
    trial.note(`${name}: the right one`, await logIn(visitor, PASSWORD));
    const lines = visitor.cookieLines;
    const areSafe = lines.every((line) => /^__Host-.*; Secure/i.test(line));
    trial.hold(`${name}: all ${lines.length} cookies are Secure`, lines.length > 0 && areSafe);
    const stream = await visitor.follow(`/web${UNREAD_STREAM_PATH}`, FIRST_EVENT_MS);
    const first = JSON.stringify(stream.first);
    trial.hold(`${name}: the event stream arrives (${first})`, stream.first === 'data: 0\n\n');
    const long = await visitor.ask(`/web/vue/in/?x=${'y'.repeat(9_000)}`);
    trial.hold(`${name}: the app refuses an address that is too long`, long.status === 414);
    const stopped = await site.stop();
    code = stopped.code;
    await stream.ended;
    trial.hold(`${name}: SIGTERM ends the stream and the server`, code === 0);
  } finally {
    proxy.kill('SIGTERM');
    await gone;
    if (code < 0) await site.stop();
  }
  const rows = await failedSignIns(dataDir);
  const isSeen = rows.length === 1 && (rows[0] ?? '').includes(VISITOR);
  trial.hold(`${name}: the app sees the visitor's address`, isSeen);
  trial.hold(`${name}: a forged X-Forwarded-For counts for nothing`, !rows.join().includes(FORGED));
}

/** Tries the shipped nginx and Caddy configurations in front of a real server. */
export async function tryProxies(trial: DeployTrial): Promise<void> {
  for (const { name, start } of PROXIES) {
    const program = debianProgram(name);
    if (program === null) trial.note('left out', `${name}: there is no such program here`);
    else await tryProxy(trial, name, (folder, ports) => start(program, folder, ports));
  }
}
