/** Languages whose tools need no word from the project: the same commands everywhere. */
import type { LanguageSteps, ProjectFacts } from './project-facts.ts';
import { step } from './step.ts';

export const goSteps = (): LanguageSteps => ({
  build: [step('go build ./...')],
  types: [step('go vet ./...')],
  lint: [step('golangci-lint run')],
  tests: [step('go test ./...')],
  security: [step('govulncheck ./...')],
});

/** A subcommand of cargo is a program of its own. */
export const rustSteps = (): LanguageSteps => ({
  build: [step('cargo build')],
  types: [step('cargo check')],
  lint: [step('cargo clippy', { needs: ['cargo-clippy'] })],
  tests: [step('cargo test')],
  security: [step('cargo audit', { needs: ['cargo-audit'] })],
});

/** pytest says with 5 that it found no test. */
export const pythonSteps = ({ entries }: ProjectFacts): LanguageSteps => ({
  types: [step('mypy .')],
  lint: [step('ruff check .')],
  tests: [step('pytest', { emptyExit: 5 })],
  security: [step(entries.includes('requirements.txt') ? 'pip-audit -r requirements.txt' : 'pip-audit')],
});

export const rubySteps = ({ entries }: ProjectFacts): LanguageSteps => ({
  lint: [step('rubocop')],
  tests: entries.includes('Rakefile') ? [step('bundle exec rake test')] : [],
  security: [step('bundle-audit check')],
});
