import { runSetUpProgram } from '../db/setUpProgram';
import { loadDemo } from './loadDemo';

// Fills the database with demo data of the scale of the second argument.
runSetUpProgram((handle, onProgress) =>
  loadDemo(handle, { scale: Number(process.argv[3]), now: Date.now(), onProgress }),
);
