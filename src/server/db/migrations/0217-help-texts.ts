/** Updates unedited help topics again, because their shipped text has changed since 0072. */
export { up } from './0072-help-rewrite';
