import { useRef } from 'react';
import { Button, type ButtonProps } from './Button';
import styles from './FileButton.module.css';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'type'> {
  /** Accessible name of the file input. */
  readonly inputLabel: string;
  /** File types, as in the `accept` attribute. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  /** Gets the chosen files; the same file can be chosen again. */
  readonly onFiles: (files: FileList | null) => void;
}

/** A button that opens the file dialog. */
export function FileButton({
  accept,
  inputLabel,
  isMultiple = false,
  onFiles,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-label={inputLabel}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
