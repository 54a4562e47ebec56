/** Whether the desk has confirmed the payment of an application. */
export const paymentStates = ['GIVEN', 'CONFIRMED'] as const
export type PaymentState = (typeof paymentStates)[number]
