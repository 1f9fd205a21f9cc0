import process from 'node:process';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';

/**
 * Lints snippets as if they were in the named files, with the rules that need no types. Reads rules
 * and questions (files and expressions or statements) as JSON; prints the findings per question.
 */
const { questions, rules } = JSON.parse(process.argv[2] ?? '{"questions":[],"rules":[]}');
const eslint = new ESLint();
const linter = new Linter();

async function ask({ files, expressions }) {
  const findings = [];
  for (const file of files) {
    const config = await eslint.calculateConfigForFile(file);
    const asked = Object.fromEntries(rules.map((rule) => [rule, config.rules[rule] ?? 'off']));
    for (const expression of expressions) {
      const isStatement = /^(import|export|let|const) /.test(expression);
      const code = isStatement ? expression : `export const reached = () => ${expression};`;
      const messages = linter.verify(code, {
        languageOptions: { parser: tseslint.parser },
        plugins: { '@typescript-eslint': tseslint.plugin },
        rules: asked,
      });
      findings.push({ file, expression, rules: messages.map(({ ruleId }) => ruleId) });
    }
  }
  return findings;
}

process.stdout.write(JSON.stringify(await Promise.all(questions.map(ask))));
