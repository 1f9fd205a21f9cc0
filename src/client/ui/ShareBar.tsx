import styles from './ShareBar.module.css';

/** A fraction from 0 to 1 as a bar; the number is in a separate cell. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 400 12" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} x="0.5" y="0.5" width="399" height="11" />
      <rect className={styles.fill} width={400 * Math.min(1, Math.max(0, share))} height="12" />
    </svg>
  );
}
