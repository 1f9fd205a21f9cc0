import { startBuiltServer, type BuiltServer } from '../support/builtServer';

/** A site at one address whose server is killed and restarted. */
export class MortalSite {
  #server: BuiltServer | null = null;

  constructor(
    readonly port: number,
    private readonly dataDir: string,
    private readonly logFile: string,
  ) {}

  get address(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  async start(): Promise<void> {
    const { dataDir, logFile } = this;
    const environment = { DEMO: 'on' };
    this.#server = await startBuiltServer({ dataDir, logFile, environment, port: this.port });
  }

  async kill(): Promise<void> {
    if (this.#server !== null) process.kill(this.#server.processId, 'SIGKILL');
    await this.#server?.gone;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }
}
