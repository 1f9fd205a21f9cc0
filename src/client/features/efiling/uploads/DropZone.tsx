import { useId } from 'react';
import { DropArea } from '../../../ui/DropArea';
import { ChooseFiles, useChosenFiles, type FileTarget } from './ChooseFiles';

export interface DropZoneProps extends FileTarget {
  /** Accepted file types. */
  readonly hint: string;
}

/** Drop zone with a file button. */
export function DropZone({ hint, ...target }: DropZoneProps) {
  const hintId = useId();
  return (
    <DropArea
      label="Add files"
      isSmall
      onFiles={useChosenFiles(target)}
      button={
        <ChooseFiles {...target} inputLabel="Files to upload" aria-describedby={hintId}>
          Choose files
        </ChooseFiles>
      }
      hintId={hintId}
      hint={`or drop them here. ${hint}`}
    />
  );
}
