import { runSetUpProgram } from './setUpProgram';

// Leaves the database empty.
runSetUpProgram({ fill: null, rest: null });
