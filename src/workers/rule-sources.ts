import baseAssertNever from '../base/assert-never.ts?raw';
import baseIssue from '../base/issue.ts?raw';
import baseJson from '../base/json.ts?raw';
import baseJsonSyntax from '../base/json-syntax.ts?raw';
import baseLinearPattern from '../base/linear-pattern.ts?raw';
import basePatternSyntax from '../base/pattern-syntax.ts?raw';
import baseResult from '../base/result.ts?raw';
import domainFailure from '../domain/failure.ts?raw';
import domainStrategy from '../domain/strategy.ts?raw';
import baselineVerdict from '../loop/classify/baseline-verdict.ts?raw';
import baselines from '../loop/classify/baselines.ts?raw';
import bodyFacts from '../loop/classify/body-facts.ts?raw';
import classify from '../loop/classify/classify.ts?raw';
import codes from '../loop/classify/codes.ts?raw';
import collector from '../loop/classify/collector.ts?raw';
import duration from '../loop/classify/duration.ts?raw';
import facts from '../loop/classify/facts.ts?raw';
import lists from '../loop/classify/lists.ts?raw';
import payload from '../loop/classify/payload.ts?raw';
import phrase from '../loop/classify/phrase.ts?raw';
import retryHint from '../loop/classify/retry-hint.ts?raw';
import rule from '../loop/classify/rule.ts?raw';
import ruleSet from '../loop/classify/rule-set.ts?raw';
import rulesAgents from '../loop/classify/rules/agents.ts?raw';
import rulesAnswers from '../loop/classify/rules/answers.ts?raw';
import rulesAuth from '../loop/classify/rules/auth.ts?raw';
import rulesAws from '../loop/classify/rules/aws.ts?raw';
import rulesAzure from '../loop/classify/rules/azure.ts?raw';
import rulesBusiness from '../loop/classify/rules/business.ts?raw';
import rulesChat from '../loop/classify/rules/chat.ts?raw';
import rulesCloud from '../loop/classify/rules/cloud.ts?raw';
import rulesCrowding from '../loop/classify/rules/crowding.ts?raw';
import rulesFiles from '../loop/classify/rules/files.ts?raw';
import rulesGeneration from '../loop/classify/rules/generation.ts?raw';
import rulesGoogle from '../loop/classify/rules/google.ts?raw';
import rulesHttp from '../loop/classify/rules/http.ts?raw';
import rulesKubernetes from '../loop/classify/rules/kubernetes.ts?raw';
import rulesLanguages from '../loop/classify/rules/languages.ts?raw';
import rulesLast from '../loop/classify/rules/last.ts?raw';
import rulesMail from '../loop/classify/rules/mail.ts?raw';
import rulesNetwork from '../loop/classify/rules/network.ts?raw';
import rulesObstacles from '../loop/classify/rules/obstacles.ts?raw';
import rulesPassing from '../loop/classify/rules/passing.ts?raw';
import rulesPayments from '../loop/classify/rules/payments.ts?raw';
import rulesProtocol from '../loop/classify/rules/protocol.ts?raw';
import rulesProviders from '../loop/classify/rules/providers.ts?raw';
import rulesProvidersChina from '../loop/classify/rules/providers-china.ts?raw';
import rulesQuota from '../loop/classify/rules/quota.ts?raw';
import rulesRpc from '../loop/classify/rules/rpc.ts?raw';
import rulesSearchEngines from '../loop/classify/rules/search-engines.ts?raw';
import rulesShells from '../loop/classify/rules/shells.ts?raw';
import rulesSql from '../loop/classify/rules/sql.ts?raw';
import rulesState from '../loop/classify/rules/state.ts?raw';
import rulesStores from '../loop/classify/rules/stores.ts?raw';
import rulesValidators from '../loop/classify/rules/validators.ts?raw';
import rules from '../loop/classify/rules.ts?raw';
import sdkBaseline from '../loop/classify/sdk-baseline.ts?raw';
import statusBaseline from '../loop/classify/status-baseline.ts?raw';
import statusOf from '../loop/classify/status-of.ts?raw';
import substringBaseline from '../loop/classify/substring-baseline.ts?raw';
import userRules from '../loop/classify/user-rules.ts?raw';
import words from '../loop/classify/words.ts?raw';

/** The texts of the modules that `loop/classify/classify.ts` reaches, by their path below `src`. A new one gets its line here; the test names it. */
export const RULE_SOURCES: Readonly<Record<string, string>> = {
  'base/assert-never.ts': baseAssertNever,
  'base/issue.ts': baseIssue,
  'base/json-syntax.ts': baseJsonSyntax,
  'base/json.ts': baseJson,
  'base/linear-pattern.ts': baseLinearPattern,
  'base/pattern-syntax.ts': basePatternSyntax,
  'base/result.ts': baseResult,
  'domain/failure.ts': domainFailure,
  'domain/strategy.ts': domainStrategy,
  'loop/classify/baseline-verdict.ts': baselineVerdict,
  'loop/classify/baselines.ts': baselines,
  'loop/classify/body-facts.ts': bodyFacts,
  'loop/classify/classify.ts': classify,
  'loop/classify/codes.ts': codes,
  'loop/classify/collector.ts': collector,
  'loop/classify/duration.ts': duration,
  'loop/classify/facts.ts': facts,
  'loop/classify/lists.ts': lists,
  'loop/classify/payload.ts': payload,
  'loop/classify/phrase.ts': phrase,
  'loop/classify/retry-hint.ts': retryHint,
  'loop/classify/rule-set.ts': ruleSet,
  'loop/classify/rule.ts': rule,
  'loop/classify/rules.ts': rules,
  'loop/classify/rules/agents.ts': rulesAgents,
  'loop/classify/rules/answers.ts': rulesAnswers,
  'loop/classify/rules/auth.ts': rulesAuth,
  'loop/classify/rules/aws.ts': rulesAws,
  'loop/classify/rules/azure.ts': rulesAzure,
  'loop/classify/rules/business.ts': rulesBusiness,
  'loop/classify/rules/chat.ts': rulesChat,
  'loop/classify/rules/cloud.ts': rulesCloud,
  'loop/classify/rules/crowding.ts': rulesCrowding,
  'loop/classify/rules/files.ts': rulesFiles,
  'loop/classify/rules/generation.ts': rulesGeneration,
  'loop/classify/rules/google.ts': rulesGoogle,
  'loop/classify/rules/http.ts': rulesHttp,
  'loop/classify/rules/kubernetes.ts': rulesKubernetes,
  'loop/classify/rules/languages.ts': rulesLanguages,
  'loop/classify/rules/last.ts': rulesLast,
  'loop/classify/rules/mail.ts': rulesMail,
  'loop/classify/rules/network.ts': rulesNetwork,
  'loop/classify/rules/obstacles.ts': rulesObstacles,
  'loop/classify/rules/passing.ts': rulesPassing,
  'loop/classify/rules/payments.ts': rulesPayments,
  'loop/classify/rules/protocol.ts': rulesProtocol,
  'loop/classify/rules/providers-china.ts': rulesProvidersChina,
  'loop/classify/rules/providers.ts': rulesProviders,
  'loop/classify/rules/quota.ts': rulesQuota,
  'loop/classify/rules/rpc.ts': rulesRpc,
  'loop/classify/rules/search-engines.ts': rulesSearchEngines,
  'loop/classify/rules/shells.ts': rulesShells,
  'loop/classify/rules/sql.ts': rulesSql,
  'loop/classify/rules/state.ts': rulesState,
  'loop/classify/rules/stores.ts': rulesStores,
  'loop/classify/rules/validators.ts': rulesValidators,
  'loop/classify/sdk-baseline.ts': sdkBaseline,
  'loop/classify/status-baseline.ts': statusBaseline,
  'loop/classify/status-of.ts': statusOf,
  'loop/classify/substring-baseline.ts': substringBaseline,
  'loop/classify/user-rules.ts': userRules,
  'loop/classify/words.ts': words,
};
