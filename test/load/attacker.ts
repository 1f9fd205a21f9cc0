import { ATTACKS, type AttackName, type AttackTarget } from './attacks';

/** Message to the attacker's process; it answers with the attack's report and exits. */
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

// The parent process is gone, so nothing else would stop this one.
process.on('disconnect', () => process.exit());
