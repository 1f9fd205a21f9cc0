import { runSetUpProgram } from '../db/setUpProgram';
import { livingDemo, loadDemo } from './loadDemo';

// Fills the database with demo data: second argument is the scale, third the date.
runSetUpProgram((handle, onProgress) => {
  const [scale, date] = process.argv.slice(3);
  const now = Date.now();
  const options =
    date === undefined
      ? { scale: Number(scale), now }
      : livingDemo(Number(scale), date === 'today' ? null : date, now);
  return loadDemo(handle, { ...options, onProgress });
});
