const { Worker } = require('node:worker_threads');

/** The database's worker in a process of its own, which can be killed: file, then its data as JSON. */
const [, , file, workerData] = process.argv;
const worker = new Worker(file, { workerData: JSON.parse(workerData) });
worker.on('message', (message) => process.send(message));
worker.on('exit', () => process.exit());
process.on('message', (message) => worker.postMessage(message));
process.on('disconnect', () => process.exit());
