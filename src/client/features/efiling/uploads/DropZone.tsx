import { useId, useState, type DragEvent } from 'react';
import { classNames } from '../../../ui/classNames';
import { ChooseFiles, useChosenFiles, type FileTarget } from './ChooseFiles';
import styles from './DocumentUploads.module.css';

export interface DropZoneProps extends FileTarget {
  /** What can be uploaded. */
  readonly hint: string;
}

/** Files are dropped here, or chosen with its button. */
export function DropZone({ hint, ...target }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();
  const choose = useChosenFiles(target);
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
      choose(event.dataTransfer.files);
    },
  };
  return (
    <div
      role="group"
      aria-label="Add files"
      className={classNames(styles.zone, isOver && styles.over)}
      {...dropping}
    >
      <ChooseFiles {...target} inputLabel="Files to upload" aria-describedby={hintId}>
        Choose files
      </ChooseFiles>
      <p id={hintId} className={styles.hint}>
        or drop them here. {hint}
      </p>
    </div>
  );
}
