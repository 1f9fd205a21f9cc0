import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openEmbedded } from '../../src/server/db/embedded';
import { startBuiltServer, type BuiltServer } from '../support/builtServer';
import { UnexpectedAnswer } from '../support/filingClient';

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
    // Requests may wait longer than in production, because a start keeps a small machine busy.
    const environment = { DEMO: 'on', DATABASE_WAIT_MS: '20000' };
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

/** Runs `work` until the server answers it; a killed server is started again meanwhile. */
export async function untilAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnexpectedAnswer && error.answer.status < 500) throw error;
      await wait(50);
    }
  }
}

/** Kills the server a moment after `work` began, starts it, and runs `work` until it is answered. */
export async function killDuring<Result>(
  site: MortalSite,
  delayMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const first = work().catch(() => null);
  await wait(delayMs);
  await site.kill();
  await first;
  await site.start();
  return untilAnswered(work);
}

/** Lets an account pay by card. */
export async function addCard(dataDir: string, username: string): Promise<void> {
  const handle = await openEmbedded({ dataDir });
  await sql`
    insert into payment_card (account_id, processor, customer_token, card_token, brand, last_digits,
                              expires_month, added_at)
    select account_id, 'test', 'test', 'pays', 'Visa', '4242', '2099-12', now()
      from app_user where username = ${username}
    on conflict do nothing`.execute(handle.db);
  await handle.close();
}
