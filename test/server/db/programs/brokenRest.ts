import { runSetUpProgram } from '../../../../src/server/db/setUpProgram';

// Fails in a transaction of the rest: with an error, or killed without a message. With `stopped`, it
// gets the signals that a terminal or a supervisor sends to all processes, and finishes.
runSetUpProgram({
  fill: null,
  rest: {
    begin: { loaded: 1, of: 5 },
    run: (handle) =>
      handle.db.transaction().execute(async (trx) => {
        await trx.insertInto('setting').values({ name: 'half', value: '' }).execute();
        if (process.argv[3] === 'killed') process.kill(process.pid, 'SIGKILL');
        if (process.argv[3] !== 'stopped') throw new Error('a table is missing');
        process.kill(process.pid, 'SIGINT');
        process.kill(process.pid, 'SIGTERM');
      }),
  },
});
