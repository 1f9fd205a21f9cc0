import { RecordIcon } from '../../ui/RecordIcon';
import type { RecordIconName } from '../../ui/recordIconPaths';
import styles from './home.module.css';

interface CardTitleProps {
  readonly icon: RecordIconName;
  readonly children: string;
}

/** Title of a card with its icon. */
export function CardTitle({ icon, children }: CardTitleProps) {
  return (
    <span className={styles.cardTitle}>
      <RecordIcon name={icon} />
      {children}
    </span>
  );
}
