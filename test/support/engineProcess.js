const { Worker } = require('node:worker_threads');

/**
 * Runs the database's worker in its own process, which can be killed. Arguments: file, then its
 * data as JSON.
 */
const [, , file, workerData] = process.argv;
const worker = new Worker(file, { workerData: JSON.parse(workerData) });
worker.on('message', (message) => process.send(message));
worker.on('exit', () => process.exit());
process.on('message', (message) => worker.postMessage(message));
process.on('disconnect', () => process.exit());
