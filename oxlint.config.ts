import { defineConfig, type OxlintOverride } from 'oxlint';

/**
 * Each feature may import the ones before it, but not itself or later ones (docs/architecture.md, "Who imports whom").
 */
const features = [
  'audit',
  'plans',
  'auth',
  'users',
  'categories',
  'catalog',
  'publishing',
  'favorites',
  'comments',
  'downloads',
  'billing',
  'releases',
  'contact',
  'account',
  'admin',
];

interface Ban {
  regex: string;
  message: string;
}

const sdks: Ban = {
  regex: '^(sharp|stripe|nodemailer|@aws-sdk/.*|flydrive.*)$',
  message: 'SDKs are used in src/integrations only.',
};

const parts = [
  'main',
  'server',
  'config',
  'site',
  'web',
  'features',
  'ui',
  'http',
  'db',
  'integrations',
  'jobs',
  'mesh',
  'lib',
];

/** Allows imports of only these parts of src. */
function onlyFrom(...allowed: string[]): Ban {
  const others = parts.filter((part) => !allowed.includes(part));
  return { regex: `^#src/(${others.join('|')})[/.]`, message: `May import from ${allowed.join(', ')} only.` };
}

/** Allows relative paths only within a folder of src, and within a feature. */
function noRelative(names: readonly string[]): Ban {
  return { regex: `^(\\.\\./)+(${names.join('|')})/`, message: 'Across folders, import by #src/….' };
}

const acrossFolders = noRelative(
  parts.filter((part) => !['main', 'server', 'config', 'site'].includes(part)),
);
const acrossFeatures = noRelative(features);

function laterThan(feature: string): Ban {
  const later = features.slice(features.indexOf(feature) + 1);
  return {
    regex: later.length === 0 ? '^#src/features/$' : `^#src/features/(${later.join('|')})/`,
    message: `${feature} may import earlier features only.`,
  };
}

const allIcons: Ban = {
  regex: '^lucide-react$',
  message: "Import an icon by its own path, or each page's icons are loaded by all pages.",
};

function rule(files: string[], ...bans: Ban[]): OxlintOverride {
  const patterns = [sdks, acrossFolders, allIcons, ...bans];
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const noServer: Ban = { regex: '/server/', message: 'Browser code never reaches server code.' };
const noClient: Ban = { regex: '/client/', message: 'Server code never reaches browser code.' };
const forBrowser = [onlyFrom('site', 'web', 'features', 'ui', 'lib'), noServer];
const forServer = [
  onlyFrom('config', 'site', 'features', 'http', 'db', 'integrations', 'jobs', 'mesh', 'lib'),
  noClient,
];
const noWeb: Ban = {
  regex: '^#src/web/',
  message: 'Features never reach the site that is put together from them.',
};
const tests = ['**/*.test.ts', '**/*.test.tsx'];

const importRules: OxlintOverride[] = [
  rule(['src/lib/**'], onlyFrom('lib')),
  rule(['src/mesh/**'], onlyFrom('mesh', 'lib')),
  rule(['src/db/**'], onlyFrom('db', 'lib')),
  rule(['src/jobs/**'], onlyFrom('jobs', 'db', 'lib')),
  rule(['src/http/**'], onlyFrom('http', 'db', 'integrations', 'jobs', 'mesh', 'lib')),
  rule(['src/ui/**'], onlyFrom('ui', 'lib')),
  rule(['src/web/**'], ...forBrowser),
  {
    files: ['src/integrations/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [acrossFolders, onlyFrom('integrations', 'db', 'lib')] },
      ],
    },
  },
  ...features.flatMap((feature) => [
    rule([`src/features/${feature}/server/**`], acrossFeatures, laterThan(feature), ...forServer),
    rule([`src/features/${feature}/client/**`], acrossFeatures, laterThan(feature), ...forBrowser, noWeb),
    rule(
      [`src/features/${feature}/*.ts`],
      acrossFeatures,
      laterThan(feature),
      onlyFrom('features', 'lib'),
      noServer,
      noClient,
    ),
  ]),
  { files: tests, rules: { 'no-restricted-imports': 'off' } },
];

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'max-lines': ['error', { max: 300, skipBlankLines: false }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
    complexity: ['error', { max: 12 }],
    'no-shadow': 'off',
    'no-control-regex': 'off',
    'no-underscore-dangle': 'off',
    'no-console': 'error',
    'no-await-in-loop': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/consistent-return': 'off',
    'typescript/no-extraneous-class': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/style-prop-object': 'off',
    'promise/always-return': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    { files: ['*.config.ts', 'e2e/support/site.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
    },
    { files: [...tests, 'e2e/**', 'bench/**', 'test/**'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['scripts/**', 'bench/**', 'src/main.ts'], rules: { 'no-console': 'off' } },
    ...importRules,
  ],
  ignorePatterns: ['dist', 'data', 'node_modules'],
});
