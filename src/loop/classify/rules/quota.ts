import { codes, phrases } from '../lists.ts';
import { ABORT, CALLER, RETRY, type Rule } from '../rule.ts';

/** Money, allowances and rates: what 402, 403 and 429 can mean. An allowance that is gone is told apart from a rate that passes. */
export const QUOTA_RULES: readonly Rule[] = [
  {
    id: 'quota.request-over-limit',
    is: CALLER,
    because: 'this one request is larger than the whole window: it never passes as it is',
    source: 'OpenAI and Groq: "Request too large for …: Limit …, Requested …"',
    when: { words: ['request ~2 too large'], status: [413, 429, 'none'], fact: ['model'] },
  },
  {
    id: 'quota.no-money',
    is: ABORT,
    because: 'the account has no credit, or its bill is not paid',
    source: 'OpenAI insufficient_quota, DashScope Arrearage, HTTP 402, Stripe card_error',
    when: {
      code: codes(`
          insufficient_quota billing_hard_limit_reached billing_not_active billing_error insufficient_balance
          InsufficientBalance insufficient_credits credit_balance_too_low Arrearage payment_required
          out_of_credits card_declined card_error insufficient_funds insufficientFunds balance_insufficient CardError
          expired_card BILLING_DISABLED accountOverdue`),
    },
    or: {
      words: phrases(`
          insufficient|not|no|low|inadequate ~2 enough|available|remaining|sufficient ~2 credit|credits|balance|funds /
          insufficient ~4 balance|credit|credits|funds|fund|quota / used ~1 up ~2 points|credits|quota / used|exhausted|consumed|spent ~2 all|your ~3 credits|quota|allowance|balance|tokens|requests /
          credit|credits|balance ~4 too|not|all|is|isnt|are|has|have low|enough|used|exhausted|depleted|ran|run /
          out of credits|credit|funds|searches|quota|requests|tokens|calls|balance / more credits / prompt tokens limit exceeded /
          purchase|buy|add|monthly credits|credit / extra usage ~2 required|needed|enabled / spending|billing|spend ~1 limit|cap|hard / current quota /
          plan and billing / billing ~3 details|account|settings|disabled|inactive|enabled / account ~6 good standing /
          payment required / subscription ~3 required|expired|inactive|upgrade / trial ~2 expired|ended|over / trial account* / balance limit / licen* ~2 expired|invalid|required|limit / plan ~4 not include|support|allow /
          upgrade ~1 plan|subscription / upgrade to ~1 pro|premium|plus|paid|business|enterprise / card|instrument|payment|transaction|charge ~4 declined|refused`),
    },
    unless: { fact: ['wait-short'], transport: ['tool_result'], words: ['per minute|second|hour'] },
  },
  {
    id: 'quota.no-money-in-tool',
    is: ABORT,
    because: 'a tool reports an account in arrears',
    source: 'provider texts passed through a tool',
    when: {
      words: phrases(`
          account ~6 good standing / current quota / plan and billing / out of credits / payment required / insufficient|no|enough ~1 credits / upgrade ~1 plan|subscription /
          upgrade to ~1 pro|premium|plus|paid|business|enterprise / plan ~4 not include|support|allow / trial ~2 expired|ended|over / licen* ~2 expired|invalid|required|limit`),
      transport: ['tool_result'],
    },
  },
  {
    id: 'quota.zero-allowance',
    is: ABORT,
    because: 'the allowance is zero: waiting never refills it',
    source: 'Google quota_limit_value 0, Gemini "limit: 0"',
    when: { words: ['quota_limit_value ~2 0', 'limit 0'], status: [403, 429, 'none'] },
  },
  {
    id: 'quota.per-day-metric',
    is: ABORT,
    because: 'the metric counts per day, whatever short delay stands beside it',
    source: 'Gemini QuotaFailure quotaId',
    when: {
      code: codes(`
          GenerateRequestsPerDayPerProjectPerModel GenerateRequestsPerDayPerProjectPerModel-FreeTier
          GenerateContentPaidTierInputTokensPerDayPerModel GenerateContentInputTokensPerModelPerDay-FreeTier`),
    },
  },
  {
    id: 'quota.allowance-used-up',
    is: ABORT,
    because: 'an allowance of hours or days is used up; no retry inside a run outlasts it',
    source:
      'Google dailyLimitExceeded, YouTube quotaExceeded, Twilio 63038, AWS ServiceQuotaExceeded, Salesforce REQUEST_LIMIT_EXCEEDED',
    when: {
      code: codes(`
          usage_limit_reached usage_limit_exceeded usageLimitReached dailyLimitExceeded dailyLimitExceededUnreg
          quotaExceeded QuotaExceededException ServiceQuotaExceededException LimitExceededException
          STORAGE_LIMIT_EXCEEDED insufficient_space insufficient_storage storageQuotaExceeded VcpuLimitExceeded InstanceLimitExceeded
          monthly_limit_exceeded daily_limit_exceeded num:63038`),
    },
    or: {
      words: phrases(`
          limited to ~4 day|month|week / calls|requests|tokens|messages|emails|credits ~1 month|day|week /
          daily|monthly|weekly|hourly|hour|day|month ~2 limit|quota|allowance|cap|credits|usage|messages /
          limit|quota|allowance|credits ~5 per day|month|week / per day|month|week ~4 limit|exceeded|reached|quota /
          too many tokens per day / requests|tokens|calls per day / tpd|rpd ~1 rate|limit / weekly|monthly ~2 exhausted / usage limit / monthly included|credits|limit /
          quota ~3 will|resets ~4 midnight|month|day / totalrequests limit / exceed* ~2 quota ~1 free / free usage limit`),
      status: [400, 402, 403, 422, 429, 432, 'none', '2xx'],
    },
    unless: {
      fact: ['wait-short'],
      words: ['per minute', 'per second', 'limit 0', 'rate exceeded'],
      code: ['TooManyRequestsException'],
    },
  },
  {
    id: 'quota.long-window',
    is: ABORT,
    because: 'the limit resets later than a run can wait',
    source: 'retry hint of more than fifteen minutes on a refusal for quantity',
    when: { fact: ['wait-long'], status: [403, 429, 503] },
    or: { words: ['limit|quota|credits|usage'], fact: ['wait-long'] },
    unless: { status: [500, 502, 504, '2xx'] },
  },
  {
    id: 'quota.refused-as-bad-request',
    is: ABORT,
    because: 'rates answer 403 or 429; a quota refused as a bad request is a standing one',
    source: 'Google Analytics management: badRequest "Quota exceeded."',
    when: { words: ['quota exceeded', 'exceed* ~3 quota'], status: [400, 422] },
    unless: { words: ['per minute|second'] },
  },
  {
    id: 'quota.standing-on-403',
    is: ABORT,
    because: 'a refusal for quantity that names no rate and no short window does not pass by waiting',
    source: 'YouTube 403 quotaExceeded, Google Cloud allocation quotas, Azure cores',
    when: { words: ['exceed* ~4 quota|allowance', 'quota ~2 exceeded', 'exceeding approved', 'cores quota'], status: [403, 409] },
    unless: {
      words: phrases(
        `rate|rates / rate limit* / ratelimit* / per minute|second|hour / # seconds / queries|requests ~2 per / too many / throttl* / try|retry ~2 later|again`,
      ),
      fact: ['wait-short'],
    },
  },
  {
    id: 'quota.rate',
    is: RETRY,
    because: 'too many requests in a short window; it opens again by itself',
    source:
      'RFC 6585 429, OpenAI rate_limit_exceeded, Anthropic rate_limit_error, AWS ThrottlingException, Google userRateLimitExceeded',
    when: {
      code: codes(`
          rate_limit_exceeded RateLimitExceededException rate_limit_error RateLimitError rateLimitExceeded
          userRateLimitExceeded rate_limited ratelimited rate_limit RATE_LIMIT_EXCEEDED secondary_rate_limit
          too_many_requests TooManyRequestsException TooManyRequests Throttling ThrottlingException ThrottledException
          throttled RequestThrottled RequestThrottledException RequestLimitExceeded
          ProvisionedThroughputExceededException BandwidthLimitExceeded EC2ThrottledException PriorRequestNotComplete
          SlowDown ResourceExhausted concurrent_limit_exceeded engine_overloaded request_limit_reached
          StripeRateLimitError num:20429 limitExceeded sharingRateLimitExceeded Throttled LimitBurstRate`),
    },
    unless: { code: ['cluster_block_exception', 'ENOSPC'] },
  },
  {
    id: 'quota.rate-as-bad-request',
    is: RETRY,
    because: 'AWS and some gateways answer 400 to a rate that is exceeded',
    source: 'Kinesis, DynamoDB: "Rate exceeded for …", provisioned throughput',
    when: {
      words: phrases(
        `rate exceeded / rate|frequency limit* / too frequent* / throughput ~8 exceeded / been rate limited / throttled / request limit exceeded|reached / maximum sending rate`,
      ),
      status: [400],
    },
    unless: { words: ['per day', 'daily', 'per month'] },
  },
  {
    id: 'quota.rate-words',
    is: RETRY,
    because: 'the text speaks of a rate, not of an allowance',
    source: 'wording of rate limits',
    when: {
      words: phrases(`
          rate limit* / ratelimit* / rate exceeded / too many ~1 requests|tokens|calls|concurrent|simultaneous|queries / throttl* / slow down /
          request|call frequency|rate / call volume / volume|frequency ~2 calls|requests /
          request|requests|call|calls limit ~1 reached|exceeded|hit / complexity budget / budget exhausted / requests|tokens per minute|second / quota exceeded / exceed* ~3 quota|tpm|rpm / resource ~3 exhausted /
          concurrency limit / http|status|error|code ~2 429`),
    },
    unless: {
      status: [400, 401, 404, 413, 500],
      words: phrases(`
          disk quota / quota exceeded ~6 volume|disk|storage|mailbox|server / storage|disk|diskspace|mailbox|backlog|space ~2 quota / tool call* ~1 limit / forbidden exceeded quota / message larger / received ~3 larger / larger than ~2 max /
          maximum ~3 length|size|tokens / exceed* ~1 character|size|length|file`),
      code: ['cluster_block_exception', 'ENOSPC'],
    },
  },
];
