import { codes } from '../lists.ts';
import { ABORT, CALLER, LOST, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Stripe, PayPal, Square, Braintree, Adyen: codes of payment services. Declines for want of money stand in quota. */
export const PAYMENT_RULES: readonly Rule[] = [
  {
    id: 'payments.lock',
    is: RETRY,
    because: 'another request holds the object for a moment',
    source: 'Stripe lock_timeout, idempotency_key_in_use; PayPal RESOURCE_BUSY',
    when: {
      code: codes(
        `lock_timeout idempotency_key_in_use RESOURCE_BUSY TRANSACTION_IN_PROGRESS try_again_later issuer_not_available`,
      ),
    },
  },
  {
    id: 'payments.connection',
    is: LOST,
    because: 'the connection to the service failed somewhere',
    source: 'Stripe api_connection_error, OpenAI APIConnectionError',
    when: {
      code: codes(
        `api_connection_error APIConnectionError StripeConnectionError APIConnectionTimeoutError APITimeoutError StripeAPIConnectionError`,
      ),
    },
    unless: {
      words: ['refused', 'connect timeout|timed', 'illegal|invalid header'],
      code: codes(`ECONNREFUSED ENOTFOUND EAI_AGAIN UND_ERR_CONNECT_TIMEOUT`),
    },
  },
  {
    id: 'payments.state-moved',
    is: STALE,
    because: 'charge, intent or order is no longer in the state the call assumes',
    source: 'Stripe charge_already_refunded, payment_intent_unexpected_state; PayPal ORDER_ALREADY_CAPTURED',
    when: {
      code: codes(`
          charge_already_captured charge_already_refunded charge_disputed payment_intent_unexpected_state setup_intent_unexpected_state
          invoice_not_editable charge_expired_for_capture subscription_canceled coupon_expired payment_intent_invalid_state
          ORDER_ALREADY_CAPTURED ORDER_ALREADY_COMPLETED ORDER_ALREADY_AUTHORIZED AUTHORIZATION_ALREADY_CAPTURED AUTHORIZATION_VOIDED
          CAPTURE_FULLY_REFUNDED DUPLICATE_INVOICE_ID ORDER_NOT_APPROVED ORDER_COMPLETED_OR_VOIDED REFUND_ALREADY_PENDING
          bank_account_exists account_already_exists VERSION_MISMATCH CARD_TOKEN_USED token_already_used IDEMPOTENCY_CONFLICT
          CONFLICTING_PARAMETERS invoice_no_customer_line_items transfer_already_reversed already_canceled`),
    },
  },
  {
    id: 'payments.refused',
    is: ABORT,
    because: 'bank, issuer or account rule it out; neither waiting nor other words help',
    source: 'Stripe decline codes, PayPal INSTRUMENT_DECLINED, Square CARD_DECLINED',
    when: {
      code: codes(`
          generic_decline do_not_honor lost_card stolen_card pickup_card fraudulent incorrect_cvc invalid_cvc incorrect_zip invalid_account
          authentication_required transaction_not_allowed INSTRUMENT_DECLINED PAYER_ACTION_REQUIRED CARD_DECLINED
          CVV_FAILURE ADDRESS_VERIFICATION_FAILURE PAYER_ACCOUNT_LOCKED_OR_CLOSED PAYEE_ACCOUNT_RESTRICTED TRANSACTION_REFUSED
          payment_method_not_available account_closed account_country_invalid_address payouts_not_allowed platform_api_key_expired
          testmode_charges_only livemode_mismatch country_unsupported country_code_invalid_account capability_not_active TRANSACTION_LIMIT_EXCEEDED
          PAYEE_BLOCKED_TRANSACTION PAYER_CANNOT_PAY MERCHANT_SUBSCRIPTION_NOT_FOUND payment_method_activation_required
          NOT_AUTHORIZED application_fees_not_allowed charge_exceeds_transaction_limit balance_insufficient`),
    },
  },
  {
    id: 'payments.caller-mistake',
    is: CALLER,
    because: 'the client uses the API in a way that is never taken',
    source: 'Stripe secret_key_required, tls_version_unsupported',
    when: {
      code: codes(
        `secret_key_required tls_version_unsupported publishable_key_not_allowed api_version_unsupported sku_inactive_api`,
      ),
    },
  },
  {
    id: 'payments.bad-value',
    is: VALUES,
    because: 'the service names a value of the call that it does not take',
    source: 'Stripe amount_too_small, parameter_*; PayPal and Square validation codes',
    when: {
      code: codes(`
          amount_too_small amount_too_large invalid_number email_invalid url_invalid invalid_charge_amount invalid_expiry_month invalid_expiry_year
          incorrect_number postal_code_invalid routing_number_invalid tax_id_invalid parameters_exclusive customer_max_payment_methods
          CURRENCY_NOT_SUPPORTED INVALID_CURRENCY_CODE DECIMAL_PRECISION AMOUNT_MISMATCH MISSING_REQUIRED_PARAMETER INVALID_PARAMETER_SYNTAX
          INVALID_STRING_LENGTH INVALID_PARAMETER_VALUE CANNOT_BE_NEGATIVE ITEM_TOTAL_MISMATCH VALUE_TOO_LONG VALUE_TOO_SHORT
          EXPECTED_STRING EXPECTED_INTEGER INVALID_RESOURCE_ID shipping_calculation_failed product_inactive out_of_inventory
          MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED INVALID_CARD_DATA REFUND_AMOUNT_EXCEEDED REFUND_AMOUNT_INVALID`),
      fact: ['tool'],
    },
    unless: { status: [401, 402, 429, '5xx'] },
  },
];
