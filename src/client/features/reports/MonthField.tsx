import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { parseMonth } from '#contract/months';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';

/** Lets a form check the month before submitting. */
export interface MonthFieldHandle {
  /**
   * Returns true if the text is not a month, or only part of one. The field then shows an error and
   * gets the focus.
   */
  refuse(): boolean;
}

export interface MonthFieldProps {
  readonly label: string;
  /** A month such as `2026-06`; any text in browsers that have no month field; empty for none. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly ref: Ref<MonthFieldHandle>;
}

/** A native month field. */
export function MonthField({ label, onValueChange, ref, value }: MonthFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);

  useImperativeHandle(ref, () => ({
    refuse() {
      const isPart = input.current?.validity.badInput === true;
      const isWrong = isPart || (value.trim() !== '' && parseMonth(value.trim()) === null);
      setIsRefused(isWrong);
      if (isWrong) input.current?.focus();
      return isWrong;
    },
  }));

  return (
    <Field label={label} error={isRefused ? 'Enter a year and month, such as 2026-06.' : null}>
      <TextInput
        ref={input}
        type="month"
        value={value}
        onValueChange={(text) => {
          setIsRefused(false);
          onValueChange(text);
        }}
      />
    </Field>
  );
}
