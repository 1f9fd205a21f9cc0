import { useRef } from 'react';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppDispatch } from '../../../store/hooks';
import { Button, type ButtonProps } from '../../../ui/Button';
import { filesChosen } from './slice';
import styles from './DocumentUploads.module.css';

const ACCEPTED = '.pdf,.docx,application/pdf';

/** Where chosen files go. */
export interface FileTarget {
  readonly draftId: string;
  /** The document that gets the file; null for the first one without. */
  readonly documentId: string | null;
}

/** Starts uploads of files that the user chose or dropped. */
export function useChosenFiles({ documentId, draftId }: FileTarget) {
  const dispatch = useAppDispatch();
  const { files: desk } = usePagePorts();
  return (files: FileList | null): void => {
    if (files === null || files.length === 0) return;
    dispatch(
      filesChosen({ draftId, documentId, files: Array.from(files, (file) => desk.add(file)) }),
    );
  };
}

export interface ChooseFilesProps
  extends FileTarget, Pick<ButtonProps, 'children' | 'size' | 'aria-describedby' | 'aria-label'> {
  /** Accessible name of the file input. */
  readonly inputLabel: string;
}

/** A button that opens the file dialog; a document's own button takes one file. */
export function ChooseFiles({ documentId, draftId, inputLabel, ...button }: ChooseFilesProps) {
  const choose = useChosenFiles({ documentId, draftId });
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple={documentId === null}
        accept={ACCEPTED}
        aria-label={inputLabel}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
