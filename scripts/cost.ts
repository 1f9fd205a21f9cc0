import path from 'node:path';
import ts from 'typescript';
import { complain, say } from './output';

/**
 * `npm run cost -- <route id> …`: prints the size of a screen. Its code is everything that could be
 * deleted with it: its row, its screen, and code that only these use, down to the call's row, its
 * server route, and the queries. Blank lines aren't counted.
 */

const ROOT = path.resolve(__dirname, '..');
/** An expression or statement that only the screen uses. */
type Unit = ts.Node;

interface Place {
  readonly file: string;
  readonly start: number;
}

interface Project {
  readonly service: ts.LanguageService;
  readonly program: ts.Program;
  readonly files: readonly ts.SourceFile[];
}

function openProject(): Project {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  ) as { config: { compilerOptions: object } };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const names = ts.sys.readDirectory(path.join(ROOT, 'src'), ['.ts', '.tsx']);
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, types: [] }),
    getScriptFileNames: () => names,
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    readDirectory: (...args) => ts.sys.readDirectory(...args),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
  });
  const program = service.getProgram();
  if (program === undefined) throw new Error('The sources could not be read');
  const own = new Set(names);
  return {
    service,
    program,
    files: program.getSourceFiles().filter((file) => own.has(file.fileName)),
  };
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

function contains(unit: Unit, node: Place): boolean {
  return (
    unit.getSourceFile().fileName === node.file &&
    unit.getFullStart() <= node.start &&
    node.start < unit.getEnd()
  );
}

/** Returns true for a row of a contract table: a call, or a call's schemas. */
function isRow(node: ts.Node, table: 'CALLS' | 'SCHEMAS'): node is ts.PropertyAssignment {
  if (!ts.isPropertyAssignment(node)) return false;
  const owner = node.parent.parent.parent;
  return ts.isVariableDeclaration(owner) && owner.name.getText().endsWith(`_${table}`);
}

/** The smallest deletable part of a file: a statement, or a row of a table. */
function unitOf(node: ts.Node): Unit | null {
  let unit: ts.Node = node;
  while (!ts.isSourceFile(unit.parent)) {
    if (isRow(unit, 'CALLS') || isRow(unit, 'SCHEMAS')) return unit;
    unit = unit.parent;
  }
  return ts.isImportDeclaration(unit) ? null : unit;
}

function nameOf(unit: Unit): ts.Node | null {
  if (ts.isPropertyAssignment(unit)) return unit.name;
  if (ts.isVariableStatement(unit)) return unit.declarationList.declarations[0]?.name ?? null;
  if (
    ts.isFunctionDeclaration(unit) ||
    ts.isInterfaceDeclaration(unit) ||
    ts.isTypeAliasDeclaration(unit) ||
    ts.isClassDeclaration(unit)
  ) {
    return unit.name ?? null;
  }
  return null;
}

function isTextOf(node: ts.Node, text: string): node is ts.StringLiteral {
  return ts.isStringLiteral(node) && node.text === text;
}

/** Returns true for the options of a loadable that only this screen loads. */
function loadsOnlyOn(node: ts.Node, routeId: string): node is ts.PropertyAssignment {
  return (
    ts.isPropertyAssignment(node) &&
    node.name.getText() === 'routes' &&
    isTextOf(node.initializer, routeId)
  );
}

/** Returns true for `id: 'x'` and `...screenRow('x')`. */
function namesRoute(property: ts.ObjectLiteralElementLike, routeId: string): boolean {
  if (ts.isPropertyAssignment(property)) {
    return property.name.getText() === 'id' && isTextOf(property.initializer, routeId);
  }
  if (!ts.isSpreadAssignment(property) || !ts.isCallExpression(property.expression)) return false;
  const { arguments: args, expression } = property.expression;
  return (
    expression.getText() === 'screenRow' && args[0] !== undefined && isTextOf(args[0], routeId)
  );
}

/** The screen's starting points: its row, its module, and the code loaded for it. */
function startOf({ files, program }: Project, routeId: string): Unit[] {
  const units: Unit[] = [];
  for (const file of files) {
    walk(file, (node) => {
      if (
        ts.isObjectLiteralExpression(node) &&
        node.properties.some((property) => namesRoute(property, routeId))
      ) {
        units.push(node);
        walk(node, (inner) => {
          if (!ts.isStringLiteral(inner) || !inner.text.startsWith('./screens/')) return;
          const screen = path.join(path.dirname(file.fileName), `${inner.text}.tsx`);
          const module = program.getSourceFile(screen);
          units.push(...(module?.statements ?? []));
        });
      }
      if (loadsOnlyOn(node, routeId)) {
        const loadable = unitOf(node);
        if (loadable !== null) units.push(loadable);
      }
      if (ts.isPropertyAssignment(node) && isTextOf(node.name, routeId)) units.push(node);
    });
  }
  return units;
}

function grow(project: Project, start: readonly Unit[]): Set<Unit> {
  const { files, program, service } = project;
  const checker = program.getTypeChecker();
  const own = new Set(files);
  const places = new Map<Unit, readonly Place[]>();
  const units = new Set(start);

  /** Other references to a unit. */
  function placesOf(unit: Unit, name: ts.Node): readonly Place[] {
    const found = service.findReferences(unit.getSourceFile().fileName, name.getStart()) ?? [];
    const references = found.flatMap((symbol) => symbol.references);
    const named = references.map(({ fileName, textSpan: { start } }) => ({
      file: fileName,
      start,
    }));
    const texts = ts.isPropertyAssignment(unit) ? textsOf(name.getText()) : [];
    return [...named, ...texts].filter((place) => !isImported(place) && !contains(unit, place));
  }
  function isExclusive(unit: Unit): boolean {
    const name = nameOf(unit);
    if (name === null) return false;
    const known = places.get(unit) ?? placesOf(unit, name);
    places.set(unit, known);
    return known.every((place) => [...units].some((one) => contains(one, place)));
  }
  function isImported({ file, start }: Place): boolean {
    const imports = program.getSourceFile(file)?.statements.filter(ts.isImportDeclaration) ?? [];
    return imports.some((statement) => contains(statement, { file, start }));
  }
  function textsOf(text: string): Place[] {
    const found: Place[] = [];
    for (const file of files) {
      if (!file.text.includes(`'${text}'`) || isServer(file)) continue;
      walk(file, (node) => {
        if (isTextOf(node, text)) found.push({ file: file.fileName, start: node.getStart() });
      });
    }
    return found;
  }

  const schemas = new Map<string, Unit>();
  for (const file of files.filter(({ fileName }) => fileName.includes('/contract/'))) {
    walk(file, (node) => {
      if (isRow(node, 'SCHEMAS')) schemas.set(node.name.getText(), node);
    });
  }

  for (let before = -1; before !== units.size;) {
    before = units.size;
    for (const unit of [...units]) {
      if (isRow(unit, 'CALLS')) {
        const name = unit.name.getText();
        for (const route of routesOf(files, name)) units.add(route);
        const schema = schemas.get(name);
        if (schema !== undefined) units.add(schema);
      }
      walk(unit, (node) => {
        if (!ts.isIdentifier(node)) return;
        const symbol = checker.getSymbolAtLocation(node);
        const target =
          symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias
            ? checker.getAliasedSymbol(symbol)
            : symbol;
        for (const declaration of target?.declarations ?? []) {
          if (!own.has(declaration.getSourceFile()) || isInside(declaration, units)) continue;
          const other = unitOf(declaration);
          if (other === null) continue;
          if (isExclusive(other)) units.add(other);
        }
      });
    }
  }
  return units;
}

function isServer({ fileName }: ts.SourceFile): boolean {
  return fileName.includes('/src/server/');
}

function isInside(node: ts.Node, units: ReadonlySet<Unit>): boolean {
  const place = { file: node.getSourceFile().fileName, start: node.getStart() };
  return [...units].some((unit) => contains(unit, place));
}

/** The statements that register a call on the server. */
function routesOf(files: readonly ts.SourceFile[], callName: string): Unit[] {
  const found: Unit[] = [];
  for (const file of files.filter(isServer)) {
    walk(file, (node) => {
      if (
        ts.isCallExpression(node) &&
        node.expression.getText() === 'registerCall' &&
        node.arguments[1] !== undefined &&
        isTextOf(node.arguments[1], callName)
      ) {
        found.push(node.parent);
      }
    });
  }
  return found;
}

/** Non-blank line numbers by file; a file that is deleted completely includes its imports. */
function linesOf(units: ReadonlySet<Unit>): Map<string, Set<number>> {
  const lines = new Map<string, Set<number>>();
  for (const unit of units) {
    const file = unit.getSourceFile();
    const others = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
    const isWhole = others.every((statement) => units.has(statement));
    const [start, end] = isWhole ? [0, file.end] : [unit.getFullStart(), unit.end];
    const own = lines.get(file.fileName) ?? new Set<number>();
    lines.set(file.fileName, own);
    const first = file.getLineAndCharacterOfPosition(start).line;
    const last = file.getLineAndCharacterOfPosition(end).line;
    const texts = file.text.split('\n');
    for (let line = first; line <= last; line += 1) if (texts[line]?.trim()) own.add(line);
  }
  return lines;
}

function main(): void {
  const routeIds = process.argv.slice(2);
  if (routeIds.length === 0) throw new Error('Which screen? npm run cost -- account.userList');
  const project = openProject();
  for (const routeId of routeIds) {
    const start = startOf(project, routeId);
    if (start.length === 0) throw new Error(`There is no route ${routeId}`);
    const lines = linesOf(grow(project, start));
    const total = [...lines.values()].reduce((sum, { size }) => sum + size, 0);
    say(`${routeId}: ${total} lines in ${lines.size} files`);
    for (const [file, { size }] of [...lines].sort(([a], [b]) => a.localeCompare(b))) {
      say(`  ${String(size).padStart(4)}  ${path.relative(ROOT, file)}`);
    }
  }
}

try {
  main();
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
