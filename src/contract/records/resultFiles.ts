import type { RegisterId } from './registers';

/** CSV URL of each register's results, below the context path. */
export const RESULT_FILES: Readonly<Record<RegisterId, string>> = {
  court: '/court/cases.csv',
  judgment: '/court/judgments.csv',
  recorder: '/recorder/documents.csv',
  taxWarrant: '/tax-warrant/warrants.csv',
};
