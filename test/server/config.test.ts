import { randomBytes } from 'node:crypto';
import path from 'node:path';
import {
  ConfigError,
  demoAccountsProblem,
  isLoopback,
  readConfig,
  wantsDemo,
} from '../../src/server/config';

describe('settings', () => {
  it('provides defaults for local use', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      contextPath: '/web',
      isTomcat: false,
      tomcatApiBase: null,
      dataDir: path.resolve('data'),
      demo: 'auto',
      demoScale: 1,
      sessionSecret: null,
      dataKeys: null,
      trustProxy: [],
      metricsPort: null,
    });
    expect(config.publicUrl.origin).toBe('http://localhost:8080');
  });

  it('shows a URL that can be opened when the server listens on all addresses', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).publicUrl.origin).toBe('http://localhost:8080');
    expect(readConfig({ HOST: '::' }).publicUrl.origin).toBe('http://localhost:8080');
  });

  it('reads the configured values', () => {
    const config = readConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://records.example.org/',
      CONTEXT_PATH: '/records',
      TOMCAT: 'on',
      TOMCAT_API_BASE: 'https://tomcat.example.org/api/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      SESSION_SECRET: 's'.repeat(32),
      METRICS_PORT: '9100',
      DATABASE_WAIT_MS: '2000',
      SUPPORT_EMAIL: 'help@example.org',
    });
    expect(config).toMatchObject({
      port: 9000,
      contextPath: '/records',
      isTomcat: true,
      tomcatApiBase: 'https://tomcat.example.org/api',
      trustProxy: ['10.0.0.0/8', '::1'],
      metricsPort: 9100,
      limits: { databaseWaitMs: 2_000 },
      supportEmail: 'help@example.org',
    });
    expect(config.publicUrl.origin).toBe('https://records.example.org');
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'records.example.org'],
    ['PUBLIC_URL', 'ftp://records.example.org'],
    ['PUBLIC_URL', 'https://records.example.org/web'],
    ['CONTEXT_PATH', 'web'],
    ['CONTEXT_PATH', '/web/app'],
    ['CONTEXT_PATH', '/'],
    ['TOMCAT', 'perhaps'],
    ['TOMCAT_API_BASE', 'javascript:alert(1)'],
    ['DEMO', 'yes'],
    ['DEMO_SCALE', '0'],
    ['DEMO_SCALE', 'big'],
    ['DEMO_DATE', 'today'],
    ['DEMO_DATE', '2027-02-29'],
    ['DEMO_DATE', '06/30/2026'],
    ['DEMO_DATE', '2026-06-29'],
    ['DEMO_DATE', '2041-01-01'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['SESSION_SECRET', 'short'],
    ['DATA_KEY', 'short'],
    ['DATA_KEY', 'f'.repeat(64)],
    ['DATA_KEY', `${randomBytes(32).toString('hex')},x`],
    ['METRICS_PORT', 'x'],
    ['METRICS_PORT', '8080'],
    ['LOG_FORMAT', 'xml'],
    ['DATABASE_WAIT_MS', '99'],
    ['DATABASE_WAIT_MS', '1e4'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://localhost'],
    ['DATABASE_URL', 'postgres:///x'],
    ['DATABASE_URL', 'postgres://localhost/x?options=-csearch_path'],
    ['DATABASE_READ_URL', 'postgres://replica/x'],
    ['DATABASE_DIRECT_URL', 'postgres://localhost/x'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example.org/box'],
    ['SMTP_URL', 'smtp://mail.example.org?pool=true'],
    ['SMTP_URL', 'smtp://:secret@mail.example.org'],
    ['SMTP_URL', 'smtp://name:100%@mail.example.org'],
    ['SUPPORT_EMAIL', 'a@example.org, b@example.org'],
    ['SUPPORT_EMAIL', 'nobody'],
  ])('rejects %s=%s with a sentence that names the setting', (name, value) => {
    const read = (): unknown => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });

  it('reads the PKCS #12 file of the signing certificate, and rejects its password without the file', () => {
    expect(readConfig({}).seal).toBeNull();
    const file = path.resolve('seal.p12');
    expect(readConfig({ SEAL_P12: 'seal.p12' }).seal).toEqual({ file, password: '' });
    expect(readConfig({ SEAL_P12: file, SEAL_P12_PASSWORD: 'p' }).seal?.password).toBe('p');
    expect(() => readConfig({ SEAL_P12_PASSWORD: 'p' })).toThrow(/no effect without SEAL_P12/);
  });

  it('accepts data keys in base64 or hexadecimal, and never echoes an invalid key', () => {
    const key = randomBytes(32);
    expect(readConfig({ DATA_KEY: key.toString('base64') }).dataKeys).toEqual([key]);
    expect(readConfig({ DATA_KEY: ` ${key.toString('hex')} ` }).dataKeys).toEqual([key]);
    const read = (): unknown => readConfig({ DATA_KEY: 'hunter2' });
    expect(read).toThrow(/^DATA_KEY(?!.*hunter2).*openssl/);
  });

  it('never shows the URL of the SMTP server, which may contain a password', () => {
    const read = (): unknown => readConfig({ SMTP_URL: 'ftp://name:hunter2@mail.example.org' });
    expect(read).toThrow(/^SMTP_URL(?!.*hunter2)/);
  });

  it('accepts a database server with a replica and a direct URL that bypasses the pooler', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://name:p%40ss@pooler:6432/records?sslmode=verify-full',
      DATABASE_READ_URL: 'postgresql://replica/records',
      DATABASE_DIRECT_URL: 'postgres:///records?host=/run/postgresql',
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://name:p%40ss@pooler:6432/records?sslmode=verify-full',
      databaseReadUrl: 'postgresql://replica/records',
      databaseDirectUrl: 'postgres:///records?host=/run/postgresql',
    });
    expect(readConfig({}).databaseUrl).toBeNull();
  });

  it('never shows the URL of the database, which may contain a password', () => {
    const read = (): unknown => readConfig({ DATABASE_URL: 'mysql://name:hunter2@db/x' });
    expect(read).toThrow(/^DATABASE_URL(?!.*hunter2)/);
  });

  it.each(['smtp://localhost:1025', 'smtps://jo%40x.org:p%3Aw@mail.example.org/'])(
    'accepts %s as an SMTP server',
    (url) => {
      expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
    },
  );

  it.each([
    [{}, true, true],
    [{ HOST: '::1' }, true, true],
    [{ HOST: '0.0.0.0' }, false, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' }, false, false],
    [{ PUBLIC_URL: 'https://records.example.org' }, false, false],
    [{ PUBLIC_URL: 'https://records.example.org', DEMO: 'on' }, true, true],
    [{ DEMO: 'off' }, false, true],
    [{ HOST: '192.0.2.7', DEMO: 'off' }, false, false],
  ])(
    'decides for the settings %j whether to load demo data (%s) and allow demo accounts (%s)',
    (env, isLoaded, isServed) => {
      const config = readConfig(env);
      expect(wantsDemo(config)).toBe(isLoaded);
      expect(demoAccountsProblem(config) === null).toBe(isServed);
    },
  );

  it("explains why demo accounts can't log in, and what to do", () => {
    const problem = demoAccountsProblem(readConfig({ HOST: '0.0.0.0' }));
    expect(problem).toContain('HOST=0.0.0.0');
    expect(problem).toContain('DEMO=on');
  });

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['[::1]', true],
    ['127.0.0.1.example.org', false],
    ['localhost.example.org', false],
    ['0.0.0.0', false],
    ['128.0.0.1', false],
  ])('recognizes whether only this machine can reach %s: %s', (name, isAlone) => {
    expect(isLoopback(name)).toBe(isAlone);
  });
});
