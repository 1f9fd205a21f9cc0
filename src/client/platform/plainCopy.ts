/** Copies plain data: also in a browser on the supported list that lacks `structuredClone`. */
export function copyPlain<Data>(value: Data): Data {
  return typeof structuredClone === 'function'
    ? structuredClone(value)
    : (JSON.parse(JSON.stringify(value)) as Data);
}
