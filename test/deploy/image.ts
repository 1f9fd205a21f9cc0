import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ensureNode, NODE_RELEASES } from '../../scripts/packagedNodes';
import { freePort } from '../../scripts/postgresServer';
import { followDockerfile } from './dockerfile';
import { linesOutsideJson, startSite, unprivileged } from './runningSite';
import type { DeployTrial } from './trial';

/**
 * Builds the Dockerfile without a container and runs the result, as an unprivileged user who can
 * write only to the data directory.
 */
export async function tryImage(trial: DeployTrial): Promise<void> {
  const release = NODE_RELEASES.find(({ name }) => name === '24');
  if (release === undefined) throw new Error('There is no Node 24.');
  const bin = await ensureNode(release);
  const image = followDockerfile(trial, bin);

  const person = unprivileged();
  const programs = path.join(trial.folder, 'programs');
  mkdirSync(programs);
  // The unprivileged user can't read the cache.
  copyFileSync(realpathSync(path.join(bin, 'node')), path.join(programs, 'node'));
  const dataDir = path.join(trial.folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  if (person !== null) chownSync(dataDir, person.uid, person.gid);
  const port = await freePort();
  const environment = {
    ...image.environment,
    PATH: programs,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://records.example.org',
    TRUST_PROXY: '127.0.0.1',
  };
  if (person !== null) {
    const write = spawnSync('/usr/bin/touch', [path.join(image.workFolder, 'x')], person);
    trial.hold('the user of the server cannot write in the app’s folder', write.status !== 0);
  } else trial.note('left out', 'a user without rights: this is not root');

  const site = await startSite({
    command: image.command,
    folder: image.workFolder,
    environment,
    port,
    person,
  });
  const [program = '', ...args] = image.healthCheck;
  const check = (settings: Record<string, string>) =>
    spawnSync(program, args, { env: { ...environment, ...settings } }).status;
  trial.hold('the health check says yes', check({}) === 0);
  const elsewhere = String(await freePort());
  trial.hold('the health check says no where no server is', check({ PORT: elsewhere }) === 1);
  const page = await fetch(`http://127.0.0.1:${port}/web/vue/in/`);
  trial.hold('the welcome page is served', page.status === 200);
  const { code, ms } = await site.stop();
  trial.hold('SIGTERM ends the server with code 0', code === 0);
  trial.note('time to stop', `${(ms / 1000).toFixed(1)} s`);
  const strays = [...linesOutsideJson(site.stdout()), site.stderr()].filter((line) => line !== '');
  trial.hold(`all it prints is JSON lines ${strays.slice(0, 3).join(' | ')}`, strays.length === 0);
}
