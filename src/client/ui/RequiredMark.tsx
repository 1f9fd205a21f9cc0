import styles from './Field.module.css';

/** The asterisk of a required field, labeled "required field" (spec section 5). */
export function RequiredMark() {
  return (
    <span className={styles.required} role="img" aria-label="required field">
      *
    </span>
  );
}
