import { runSetUpProgram } from './setUpProgram';

// Leaves the database empty.
runSetUpProgram(null);
