import { ATTACKS, type AttackName, type AttackTarget } from './attacks';

/** What the attacker's process is sent; it answers with the attack's report and ends. */
export interface AttackOrder {
  readonly name: AttackName;
  readonly target: AttackTarget;
}

process.once('message', (order: AttackOrder) => {
  ATTACKS[order.name](order.target).then(
    (report) => process.send?.(report, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
      process.exit(1);
    },
  );
});

// Whoever started it is gone: nobody would end what it does.
process.on('disconnect', () => process.exit());
