import { spawn } from 'node:child_process';
import path from 'node:path';

/** A process that replays recordings, so that test files do not load the app for it. */
export interface ReplayService {
  /** Receives a recording with its final state; responds with the first difference. */
  readonly address: string;
  readonly stop: () => void;
}

/** Starts the process; resolves with its address once it listens. */
export function startReplayService(): Promise<ReplayService> {
  const program = path.join(__dirname, 'replayService.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`No replays: the process ended with ${code}`)));
    child.stdout.once('data', (line: Buffer) =>
      resolve({ address: line.toString().trim(), stop: () => child.kill() }),
    );
  });
}
