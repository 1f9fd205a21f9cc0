import { useState, type DragEvent, type ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './DropArea.module.css';

export interface DropAreaProps {
  readonly label: string;
  readonly onFiles: (files: FileList) => void;
  /** A `FileButton` for users who don't drag. */
  readonly button: ReactNode;
  readonly hintId: string;
  readonly hint: ReactNode;
  /** True where choosing a file is the page's task. */
  readonly isLarge?: boolean;
  /** True where each document has its own button. */
  readonly isSmall?: boolean;
}

/** An area where users drop files, or choose them with its button. */
export function DropArea({ button, hint, hintId, label, onFiles, ...props }: DropAreaProps) {
  const { isLarge = false, isSmall = false } = props;
  const [isOver, setIsOver] = useState(false);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  const dropping = {
    onDragEnter: drag(true),
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop(event: DragEvent) {
      drag(false)(event);
      onFiles(event.dataTransfer.files);
    },
  };
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        styles.area,
        isLarge && styles.large,
        isSmall && styles.small,
        isOver && styles.over,
      )}
      {...dropping}
    >
      {button}
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
